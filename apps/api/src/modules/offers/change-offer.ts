import type { OfferCause, OfferSide } from '@perchero/contract/offers/offer-states.rules';
import { AppError } from '#platform/http/app-error.ts';
import { inTransaction, type Tx } from '#platform/database/database.ts';
import { lockBuyer, shareSeller } from '#platform/database/trade-locks.queries.ts';
import type { OfferDeps } from './deps.ts';
import { findOffer, lockOffer, type Offer } from './offers.queries.ts';
import { settleOffer } from './settle-offer.ts';

interface Change {
  readonly offerId: string;
  readonly personId: string;
  /** The role of the person who may make it. */
  readonly by: Extract<OfferCause, 'maker' | 'other'>;
  /** The answer when it is as asked already. */
  readonly findDone: (tx: Tx, offer: Offer) => Promise<Offer | null>;
}

interface OpenOffer {
  readonly offer: Offer;
  /** Of the person who asks. */
  readonly side: OfferSide;
  readonly now: Date;
}

/**
 * Runs one change of an open offer. What is due is applied and committed first, and then the request is refused, so the time
 * of a request decides and not the time of the worker. The lock of the buyer keeps other offers from beginning meanwhile.
 */
export async function changeOffer(
  deps: OfferDeps,
  { offerId, personId, by, findDone }: Change,
  apply: (tx: Tx, open: OpenOffer) => Promise<Offer>,
): Promise<Offer> {
  const { db, clock } = deps;
  const changed = await inTransaction(db, async (tx) => {
    const found = await findOffer(tx, offerId);
    const side = found && sideOf(found, personId);
    if (!side) throw new AppError('not-found', `offer ${offerId}`);
    await lockBuyer(tx, found.buyerId);
    await shareSeller(tx, found.sellerId);
    const locked = await lockOffer(tx, offerId);
    if (!locked) throw new AppError('not-found', `offer ${offerId}`);
    if ((locked.by === side) !== (by === 'maker')) return null;
    const done = await findDone(tx, locked);
    if (done) return done;
    const offer = await settleOffer(tx, deps, locked);
    return offer.state === 'open' ? apply(tx, { offer, side, now: clock.now() }) : null;
  });
  if (!changed) throw new AppError('offer-moved', `offer ${offerId}`);
  return changed;
}

function sideOf({ buyerId, sellerId }: Offer, personId: string): OfferSide | null {
  if (personId === buyerId) return 'buyer';
  return personId === sellerId ? 'seller' : null;
}
