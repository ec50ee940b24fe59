import { inTransaction, type Tx } from '#platform/database/database.ts';
import { emit } from '#platform/events/events.ts';
import type { OfferDeps } from './deps.ts';
import { offerEvents, type OfferedToLikersPayload } from './events.ts';
import {
  findLatest,
  findLikers,
  type LikerOffer,
  lockLikerOffer,
  updateNotified,
  voidLikerOffer,
} from './liker-offers.queries.ts';
import { shareBargained } from './products.queries.ts';
import { voidCauseOf } from './void-cause.rules.ts';

const batchSize = 200;

/** Emits the event for the next batch and stores how far it got, in one transaction: each liker is in one event. */
export function notifyLikers(deps: OfferDeps, id: string): Promise<void> {
  return inTransaction(deps.db, async (tx) => {
    const locked = await lockLikerOffer(tx, id);
    const offer = locked && (await settleLikerOffer(tx, deps, locked));
    if (!offer || offer.notifyAfter === null) return;
    const accountIds = await findLikers(tx, offer, { after: offer.notifyAfter, limit: batchSize });
    const last = accountIds.at(-1);
    if (last) {
      const payload: OfferedToLikersPayload = { likerOfferId: id, accountIds };
      await emit(tx, deps.clock, { type: offerEvents.offeredToLikers, payload });
    }
    await updateNotified(tx, id, {
      notifiedCount: offer.notifiedCount + accountIds.length,
      notifyAfter: accountIds.length < batchSize ? null : (last ?? null),
    });
  });
}

/** A locked offer to likers, void if its product no longer allows it; null when it ended. */
export async function settleLikerOffer(
  tx: Tx,
  { clock }: Pick<OfferDeps, 'clock'>,
  offer: LikerOffer,
): Promise<LikerOffer | null> {
  const { id, productId, sellerId, priceCents, until, voidedAt, notifyAfter } = offer;
  if (voidedAt !== null) return null;
  const now = clock.now();
  if (until <= now) {
    if (notifyAfter !== null) await updateNotified(tx, id, { ...offer, notifyAfter: null });
    return null;
  }
  const product = await shareBargained(tx, productId, sellerId);
  if (!voidCauseOf({ state: 'open', priceCents }, product)) return offer;
  await voidLikerOffer(tx, id, now);
  return null;
}

/** For the listener of products. */
export async function settleLikerOfferOf(deps: OfferDeps, productId: number): Promise<void> {
  const latest = await findLatest(deps.db, productId);
  if (!latest || latest.voidedAt !== null) return;
  await inTransaction(deps.db, async (tx) => {
    const offer = await lockLikerOffer(tx, latest.id);
    if (offer) await settleLikerOffer(tx, deps, offer);
  });
}
