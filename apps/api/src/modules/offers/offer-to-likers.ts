import { isInRange, likersDays, likersRange } from '@perchero/contract/offers/offer-prices.rules';
import { offerHours } from '@perchero/contract/offers/offer-states.rules';
import { AppError } from '#platform/http/app-error.ts';
import { secondsAfter } from '#platform/clock.ts';
import { inTransaction } from '#platform/database/database.ts';
import type { OfferDeps } from './deps.ts';
import { findLatest, findLikerOffer, hasLikers, insertLikerOffer } from './liker-offers.queries.ts';
import { findBargained, lockForLikers, shareBargained } from './products.queries.ts';
import { requireKnown, requireSellable } from './sellable.ts';

interface Wanted {
  /** Chosen by the browser. */
  readonly id: string;
  readonly productId: number;
  /** Whole pesos. */
  readonly price: number;
}

/** Offers a price to everybody who likes an own product. The same again is a success. Returns how many were notified so far. */
export function offerToLikers(
  { db, clock }: OfferDeps,
  sellerId: string,
  { id, productId, price }: Wanted,
): Promise<number> {
  return inTransaction(db, async (tx) => {
    const found = await findBargained(tx, productId, sellerId);
    requireKnown(found);
    if (found.sellerId !== sellerId)
      throw new AppError('not-found', `product ${productId} of another seller`);
    // Two offers at once are one after the other.
    await lockForLikers(tx, productId);
    const repeated = await findLikerOffer(tx, id);
    if (repeated) {
      if (repeated.productId !== productId) throw new AppError('not-allowed', 'an id of another offer');
      return repeated.notifiedCount;
    }
    const product = await shareBargained(tx, productId, sellerId);
    await requireSellable(tx, product);
    if (!isInRange(price, likersRange(product.priceCents / 100))) throw new AppError('invalid-offer');
    const now = clock.now();
    const latest = await findLatest(tx, productId);
    if (latest && nextFrom(latest.madeAt) > now) throw new AppError('likers-told');
    if (!(await hasLikers(tx, productId, sellerId))) throw new AppError('no-likers');
    const until = secondsAfter(now, offerHours * 60 * 60);
    const offer = { id, productId, sellerId, priceCents: price * 100, madeAt: now, until };
    if (!(await insertLikerOffer(tx, offer))) throw new AppError('not-allowed', 'an id of another offer');
    return 0;
  });
}

/** When the next offer to the likers of the same product can be sent. */
export function nextFrom(madeAt: Date): Date {
  return secondsAfter(madeAt, likersDays * 24 * 60 * 60);
}
