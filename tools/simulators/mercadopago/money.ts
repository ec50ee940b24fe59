/** The provider speaks of pesos with decimals; in here money is centésimos. */
export const toCents = (pesos: number) => Math.round(pesos * 100);
export const toPesos = (cents: number) => cents / 100;

/** What the provider keeps of a payment. */
const FEE_PER_THOUSAND = 61;

export const providerFeeOf = (amountCents: number) => Math.round((amountCents * FEE_PER_THOUSAND) / 1000);

/** The part of `whole` that belongs to `part` of `of`. */
export const shareOf = (whole: number, part: number, of: number) => Math.round((whole * part) / of);
