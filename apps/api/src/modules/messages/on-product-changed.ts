import { type ProductEventPayload, productEvents } from '#modules/catalogue/index.ts';
import { secondsAfter } from '#platform/clock.ts';
import { inTransaction } from '#platform/database/database.ts';
import type { Listener } from '#platform/events/events.ts';
import type { MessageDeps } from './deps.ts';
import { markChanged, touchInboxes } from './inbox.queries.ts';
import { findRecentThreads } from './threads.queries.ts';

const recentSeconds = 30 * 24 * 60 * 60;
const batchSize = 200;
const lowestUuid = '00000000-0000-0000-0000-000000000000';

/** Open pages of recent threads show the state and the price of the product as they are. Idempotent. */
export function tellThreadsOfProduct(deps: MessageDeps): Listener {
  return {
    name: 'messages.on-product-changed',
    hears: Object.values(productEvents),
    async handle(events, stop) {
      const ids = new Set(events.map(({ payload }) => (payload as ProductEventPayload).productId));
      for (const id of ids) await tellThreads(deps, id, stop);
    },
  };
}

async function tellThreads(
  { db, clock, news }: MessageDeps,
  productId: number,
  stop: AbortSignal | undefined,
): Promise<void> {
  const since = secondsAfter(clock.now(), -recentSeconds);
  for (let after = lowestUuid; ;) {
    stop?.throwIfAborted();
    const threads = await findRecentThreads(db, { productId, since, after, limit: batchSize });
    const last = threads.at(-1);
    if (!last) return;
    const people = [...new Set(threads.flatMap(({ buyerId, sellerId }) => [buyerId, sellerId]))];
    await inTransaction(db, async (tx) => {
      await touchInboxes(tx, people);
      await markChanged(
        tx,
        threads.map(({ id }) => id),
      );
    });
    await news.publish(people);
    after = last.id;
  }
}
