/** What Perchero keeps of a sale. */
export interface Commission {
  /** Hundredths of a percent. */
  readonly basisPoints: number;
}

const whole = 10_000;

/** In centésimos, half a centésimo upwards. */
export function commissionOf(priceCents: number, { basisPoints }: Commission): number {
  return Math.floor((priceCents * basisPoints + whole / 2) / whole);
}

export function sellerReceives(priceCents: number, commission: Commission): number {
  return priceCents - commissionOf(priceCents, commission);
}
