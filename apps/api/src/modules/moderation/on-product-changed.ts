import { productEvents, type ProductEventPayload } from '#modules/catalogue/index.ts';
import type { Clock } from '#platform/clock.ts';
import { secondsAfter } from '#platform/clock.ts';
import { type Db, inTransaction } from '#platform/database/database.ts';
import type { Listener } from '#platform/events/events.ts';
import { reopenMended, setMended } from './decisions.queries.ts';

/** After its owner has edited it, a hidden product is listed by itself unless a moderator decides. */
const mendedSeconds = 24 * 60 * 60;

/** Idempotent: an edit counts once. */
export function noticeMendedProducts({ db, clock }: { readonly db: Db; readonly clock: Clock }): Listener {
  return {
    name: 'moderation.notice-mended',
    hears: [productEvents.changed],
    async handle(events) {
      const dueAt = secondsAfter(clock.now(), mendedSeconds);
      const ids = new Set(events.map(({ payload }) => (payload as ProductEventPayload).productId));
      for (const id of ids)
        await inTransaction(db, async (tx) => {
          if (await setMended(tx, id, dueAt)) await reopenMended(tx, id, dueAt);
        });
    },
  };
}
