import { v7 } from 'uuid';
import { AppError } from '#platform/http/app-error.ts';
import { inTransaction } from '#platform/database/database.ts';
import { lockBuyer, shareSeller } from '#platform/database/trade-locks.queries.ts';
import type { OfferDeps } from './deps.ts';
import { findLikerOffer, isLiker, lockLikerOffer } from './liker-offers.queries.ts';
import { beginOffer, moveOffer } from './move-offer.ts';
import { settleLikerOffer } from './notify-likers.ts';
import { findTaken, type Offer } from './offers.queries.ts';
import { findBargained, shareBargained } from './products.queries.ts';
import { requireKnown } from './sellable.ts';
import { settleLiveOffer } from './settle-offer.ts';

/** A liker takes the price, which ends an offer between the two. The same again is a success. */
export async function takeLikerOffer(deps: OfferDeps, buyerId: string, id: string): Promise<Offer> {
  const taken = await inTransaction(deps.db, async (tx) => {
    const found = await findLikerOffer(tx, id);
    if (!found || !(await isLiker(tx, found, buyerId)) || found.sellerId === buyerId)
      throw new AppError('not-found', `offer ${id} to likers`);
    const { productId, sellerId, priceCents } = found;
    requireKnown(await findBargained(tx, productId, buyerId));
    await lockBuyer(tx, buyerId);
    await shareSeller(tx, sellerId);
    const repeated = await findTaken(tx, id, buyerId);
    if (repeated) return repeated;
    const live = await settleLiveOffer(tx, deps, { productId, buyerId });
    const locked = await lockLikerOffer(tx, id);
    if (!locked || !(await settleLikerOffer(tx, deps, locked))) return null;
    if (live?.state === 'accepted' && live.priceCents <= priceCents) return null;
    const now = deps.clock.now();
    if (live) await moveOffer(tx, deps, live, { to: 'countered', by: 'taken', at: now, actorId: buyerId });
    const { priceCents: listPriceCents } = await shareBargained(tx, productId, buyerId);
    return beginOffer(tx, deps, {
      id: v7({ msecs: now.getTime() }),
      productId,
      buyerId,
      sellerId,
      by: 'seller',
      priceCents,
      listPriceCents,
      state: 'accepted',
      answersId: null,
      likerOfferId: id,
      madeAt: now,
    });
  });
  if (!taken) throw new AppError('offer-moved', `offer ${id} to likers`);
  return taken;
}
