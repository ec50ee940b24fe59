import {
  type PriceEventPayload,
  priceEvents,
  type ProductEditedPayload,
  productEdited,
  type ProductEventPayload,
  productEvents,
} from '#modules/catalogue/index.ts';
import { inTransaction } from '#platform/database/database.ts';
import type { DeliveredEvent, Listener } from '#platform/events/events.ts';
import type { SavedSearchDeps } from './deps.ts';
import { queueCheaper, queueEdited, queuePublished } from './queue.queries.ts';

/** A seller who corrects a new product publishes what it says then. */
const editSeconds = 60 * 60;

/** Queues products that are new to searches: published, corrected soon after, or cheaper. Idempotent. */
export function queueProducts({ db, clock }: SavedSearchDeps): Listener {
  return {
    name: 'saved-searches.queue-products',
    hears: [productEvents.published, productEdited, priceEvents.changed],
    handle(events) {
      const now = clock.now();
      const published = payloadsOf<ProductEventPayload>(events, productEvents.published);
      const edited = payloadsOf<ProductEditedPayload>(events, productEdited);
      const repriced = payloadsOf<PriceEventPayload>(events, priceEvents.changed);
      const edits = edited.map(({ productId, at }) => ({ productId, at: new Date(at) }));
      return inTransaction(db, async (tx) => {
        if (published.length > 0)
          await queuePublished(
            tx,
            published.map(({ productId }) => productId),
            now,
          );
        if (edits.length > 0) await queueEdited(tx, edits, { withinSeconds: editSeconds, now });
        if (repriced.length > 0)
          await queueCheaper(
            tx,
            repriced.map(({ changeId }) => changeId),
            now,
          );
      });
    },
  };
}

function payloadsOf<Payload>(events: readonly DeliveredEvent[], type: string): Payload[] {
  return events.filter((event) => event.type === type).map(({ payload }) => payload as Payload);
}
