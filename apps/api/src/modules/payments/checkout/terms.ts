import type { AgreedPrice, OrderDelivery } from '#modules/orders/index.ts';
import type { Db } from '#platform/database/database.ts';
import type { SellerGroup } from './checkout-lines.rules.ts';

/** What applies to a purchase from one seller besides the list prices. */
export interface SellerTerms {
  /** By product id. */
  readonly agreedPrices: ReadonlyMap<number, AgreedPrice>;
  readonly delivery: OrderDelivery | null;
}

/**
 * Reads the terms of a purchase with `for share`: checkout calls it before the transaction, to refuse early, and in it,
 * after locking the buyer and before the stock rows.
 */
export type TermsFor = (
  db: Db,
  buyerId: string,
  group: Pick<SellerGroup, 'sellerId' | 'lines'>,
  now: Date,
) => Promise<SellerTerms>;

/** Nobody can agree on a price or choose a delivery yet. */
export const noTerms: TermsFor = async () => ({ agreedPrices: new Map(), delivery: null });
