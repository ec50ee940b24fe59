import { offerStateAt } from '@perchero/contract/offers/offer-states.rules';
import type { Db, Tx } from '#platform/database/database.ts';
import type { AgreedPrice } from './agreed-price.rules.ts';
import { type AgreedPriceRow, lockAgreed, readAgreed } from './agreed-prices.queries.ts';
import type { OfferDeps } from './deps.ts';
import { moveOffer } from './move-offer.ts';
import { lockAccepted, type Offer } from './offers.queries.ts';

/** By product id. */
export type AgreedPrices = ReadonlyMap<number, AgreedPrice>;

/** For the cart. */
export async function findAgreedPrices(
  db: Db,
  buyerId: string,
  productIds: readonly number[],
  now: Date,
): Promise<AgreedPrices> {
  if (productIds.length === 0) return new Map();
  return byProduct(await readAgreed(db, { buyerId, productIds, now }));
}

/** For the checkout: they stay as they are until the end of its transaction. */
export async function shareAgreedPrices(
  db: Db,
  buyerId: string,
  productIds: readonly number[],
  now: Date,
): Promise<AgreedPrices> {
  return byProduct(await lockAgreed(db, { buyerId, productIds, now }));
}

function byProduct(rows: readonly AgreedPriceRow[]): AgreedPrices {
  return new Map(rows.map(({ productId, ...agreed }) => [productId, agreed]));
}

/** Locks the offers of an order that is being paid, before its stock is locked. */
export async function lockAgreedPrices(tx: Tx, offerIds: readonly string[]): Promise<readonly Offer[]> {
  return offerIds.length === 0 ? [] : lockAccepted(tx, offerIds);
}

/** The order is paid. An order that was begun in time keeps its price after the offer has expired. */
export async function useAgreedPrices(
  tx: Tx,
  deps: Pick<OfferDeps, 'clock'>,
  offers: readonly Offer[],
): Promise<void> {
  const now = deps.clock.now();
  for (const offer of offers) {
    const isOver = offerStateAt(offer, now) === 'expired';
    await moveOffer(
      tx,
      deps,
      offer,
      isOver ? { to: 'expired', by: 'time', at: offer.until } : { to: 'used', by: 'order', at: now },
    );
  }
}
