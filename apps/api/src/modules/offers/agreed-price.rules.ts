/** A price for one unit that buyer and seller agreed on. */
export interface AgreedPrice {
  readonly offerId: string;
  readonly priceCents: number;
  readonly until: Date;
}

interface PricedLine {
  readonly listPriceCents: number;
  readonly quantity: number;
  readonly agreedPrice: AgreedPrice | undefined;
}

/** The agreed price while it is valid, for one unit and below the list price; else the list price. */
export function applicablePrice(
  { listPriceCents, quantity, agreedPrice }: PricedLine,
  now: Date,
): { readonly unitPriceCents: number; readonly offerId: string | null } {
  if (!agreedPrice || agreedPrice.until <= now || quantity > 1 || agreedPrice.priceCents >= listPriceCents)
    return { unitPriceCents: listPriceCents, offerId: null };
  return { unitPriceCents: agreedPrice.priceCents, offerId: agreedPrice.offerId };
}
