import { v7 } from 'uuid';
import type { OfferState } from '@perchero/contract/offers/offer-states.rules';
import { findOffer, findSteps, offerEvents, type OfferMovedPayload } from '#modules/offers/index.ts';
import { inTransaction } from '#platform/database/database.ts';
import type { Listener } from '#platform/events/events.ts';
import { appendMessage } from './append-message.ts';
import type { MessageDeps } from './deps.ts';
import { markChanged, touchInboxes } from './inbox.queries.ts';
import { openThread } from './open-thread.ts';

/** Puts every offer into the thread of its two people, and what becomes of it. Reads the history, so it is idempotent. */
export function tellOffersInThreads(deps: MessageDeps): Listener {
  return {
    name: 'messages.on-offer-moved',
    hears: [offerEvents.moved],
    async handle(events) {
      const ids = new Set(events.map(({ payload }) => (payload as OfferMovedPayload).offerId));
      for (const id of ids) await tellOffer(deps, id);
    },
  };
}

/** Steps with a system message. A counter-offer is told by the next offer, a purchase by its order. */
const told: ReadonlySet<OfferState> = new Set(['accepted', 'refused', 'withdrawn', 'expired', 'void']);

/** A block, and what is deleted, is told to nobody. */
const isSilent = (to: OfferState, cause: string | null) => to === 'void' && cause === 'gone';

async function tellOffer(deps: MessageDeps, offerId: string): Promise<void> {
  const offer = await findOffer(deps.db, offerId);
  if (!offer) return;
  const { productId, buyerId, sellerId, likerOfferId } = offer;
  const makerId = offer.by === 'buyer' || likerOfferId !== null ? buyerId : sellerId;
  await inTransaction(deps.db, async (tx) => {
    const at = deps.clock.now();
    const opened = await openThread(tx, { productId, buyerId, sellerId, at });
    let { thread } = opened;
    for (const step of await findSteps(tx, offerId)) {
      const common = { id: v7(), offerId, cause: `offer:${offerId}:${step.version}`, at: step.at };
      if (step.version === 1)
        thread = await appendMessage(tx, deps, thread, { ...common, kind: 'offer', senderId: makerId });
      else if (told.has(step.to) && !isSilent(step.to, offer.cause))
        thread = await appendMessage(tx, deps, thread, {
          ...common,
          kind: 'system',
          senderId: null,
          event: `offer-${step.to}`,
        });
    }
    if (thread !== opened.thread) return;
    await touchInboxes(tx, [buyerId, sellerId]);
    await markChanged(tx, [thread.id]);
  });
  await deps.news.publish([buyerId, sellerId]);
}
