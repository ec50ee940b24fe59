import { type Commission, commissionOf } from './commission.rules.ts';

export interface SaleFees {
  readonly commission: Commission;
  /** Null when it is not known. */
  readonly providerFee: { readonly basisPoints: number } | null;
}

/** Whole pesos; together they are the price. */
export interface Net {
  readonly receives: number;
  readonly commission: number;
  /** Null when it is not known: it is then part of what the seller receives. */
  readonly provider: number | null;
}

/**
 * What a seller receives for a product, without its delivery. Only one of the three is what is left of the price, so that the sum
 * that is received differs from the exact one by half a peso at most.
 */
export function netOf(price: number, { commission, providerFee }: SaleFees): Net {
  const priceCents = price * 100;
  const commissionCents = commissionOf(priceCents, commission);
  const ours = toPesos(commissionCents);
  if (!providerFee) return { receives: price - ours, commission: ours, provider: null };
  // The provider takes its share like a commission.
  const receives = toPesos(priceCents - commissionCents - commissionOf(priceCents, providerFee));
  return { receives, commission: ours, provider: price - ours - receives };
}

/** Half up. */
function toPesos(cents: number): number {
  return Math.floor((cents + 50) / 100);
}
