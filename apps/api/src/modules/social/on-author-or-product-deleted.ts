import { type AccountEventPayload, accountEvents } from '#modules/accounts/index.ts';
import { type ProductEventPayload, productEvents } from '#modules/catalogue/index.ts';
import type { Clock } from '#platform/clock.ts';
import { type Db, inTransaction } from '#platform/database/database.ts';
import type { Listener } from '#platform/events/events.ts';
import { findCommentsOfAuthor, findCommentsOfProduct } from './comments.queries.ts';
import { softDeleteCommentsAndEmit, softDeleteComments } from './delete-comment.ts';

const batchSize = 50;

interface Deps {
  readonly db: Db;
  readonly clock: Clock;
}

/** Idempotent. */
export function softDeleteCommentsOfAuthor({ db, clock }: Deps): Listener {
  return {
    name: 'social.erase-comments-of-author',
    hears: [accountEvents.deleted],
    async handle(events, stop) {
      for (const { payload } of events) {
        const { accountId } = payload as AccountEventPayload;
        let found = await findCommentsOfAuthor(db, accountId, batchSize);
        while (found.length > 0) {
          stop?.throwIfAborted();
          // One transaction per product, so that likes and comments of other products do not wait.
          for (const [productId, comments] of Map.groupBy(found, (comment) => comment.productId))
            await inTransaction(db, (tx) => softDeleteCommentsAndEmit(tx, clock, productId, idsOf(comments)));
          found = await findCommentsOfAuthor(db, accountId, batchSize);
        }
      }
    },
  };
}

/** Emits no events: listeners react to the deletion of the product. Idempotent. */
export function softDeleteCommentsOfProduct({ db, clock }: Deps): Listener {
  return {
    name: 'social.erase-comments-of-piece',
    hears: [productEvents.deleted],
    async handle(events, stop) {
      for (const { payload } of events) {
        const { productId } = payload as ProductEventPayload;
        let found = await findCommentsOfProduct(db, productId, batchSize);
        while (found.length > 0) {
          stop?.throwIfAborted();
          const ids = idsOf(found);
          await inTransaction(db, (tx) => softDeleteComments(tx, clock, productId, ids));
          found = await findCommentsOfProduct(db, productId, batchSize);
        }
      }
    },
  };
}

function idsOf(comments: readonly { id: number }[]): number[] {
  return comments.map(({ id }) => id);
}
