/** The share of a sale that Perchero keeps. */
export interface Commission {
  /** Basis points. */
  readonly basisPoints: number;
}

const basisPointsPerWhole = 10_000;

/** In centésimos, rounded half up. */
export function commissionOf(priceCents: number, { basisPoints }: Commission): number {
  return Math.floor((priceCents * basisPoints + basisPointsPerWhole / 2) / basisPointsPerWhole);
}

export function sellerReceives(priceCents: number, commission: Commission): number {
  return priceCents - commissionOf(priceCents, commission);
}
