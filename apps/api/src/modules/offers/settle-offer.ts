import { isLive, offerStateAt } from '@perchero/contract/offers/offer-states.rules';
import { inTransaction, type Tx } from '#platform/database/database.ts';
import { emit } from '#platform/events/events.ts';
import type { OfferDeps } from './deps.ts';
import { offerEvents, type OfferReminderPayload } from './events.ts';
import { moveOffer } from './move-offer.ts';
import { deleteReminder, lockLiveOffer, lockOffer, type Offer, type Pair } from './offers.queries.ts';
import { shareBargained } from './products.queries.ts';
import { voidCauseOf } from './void-cause.rules.ts';

type Deps = Pick<OfferDeps, 'clock'>;

/**
 * Brings a locked offer up to date with the time and its product, which stays share-locked. Called by what comes first: a
 * request, a listener or the worker.
 */
export async function settleOffer(tx: Tx, deps: Deps, offer: Offer): Promise<Offer> {
  if (!isLive(offer.state)) return offer;
  const now = deps.clock.now();
  if (offerStateAt(offer, now) === 'expired')
    return moveOffer(tx, deps, offer, { to: 'expired', by: 'time', at: offer.until });
  const product = await shareBargained(tx, offer.productId, offer.buyerId);
  const cause = voidCauseOf(offer, product);
  return cause ? moveOffer(tx, deps, offer, { to: 'void', by: cause, at: now }) : offer;
}

/** The open or accepted offer between the two, locked and up to date; null when there is none. */
export async function settleLiveOffer(tx: Tx, deps: Deps, pair: Pair): Promise<Offer | null> {
  const offer = await lockLiveOffer(tx, pair);
  const settled = offer && (await settleOffer(tx, deps, offer));
  return settled && isLive(settled.state) ? settled : null;
}

/** For the listeners and the worker, which also emits the reminder that is due. */
export function settleOfferWithId(deps: OfferDeps, id: string): Promise<void> {
  const { db, clock } = deps;
  return inTransaction(db, async (tx) => {
    const offer = await lockOffer(tx, id);
    if (!offer) return;
    const { state, remindAt } = await settleOffer(tx, deps, offer);
    if (state !== 'accepted' || remindAt === null || remindAt > clock.now()) return;
    await deleteReminder(tx, id);
    const payload: OfferReminderPayload = { offerId: id };
    await emit(tx, clock, { type: offerEvents.reminderDue, payload });
  });
}
