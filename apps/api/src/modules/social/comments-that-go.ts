import { type AccountEventPayload, accountEvents } from '#modules/accounts/index.ts';
import { type ProductEventPayload, productEvents } from '#modules/catalogue/index.ts';
import type { Clock } from '#platform/clock.ts';
import { type Db, inTransaction } from '#platform/database/database.ts';
import type { Listener } from '#platform/events/events.ts';
import { findOfAuthor, findOfPiece } from './comments.queries.ts';
import { eraseAndTell, eraseComments } from './delete-comment.ts';

const atOnce = 50;

interface Deps {
  readonly db: Db;
  readonly clock: Clock;
}

/** What a deleted person said goes as if they had deleted it. Safe to repeat: the second time there is nothing left. */
export function eraseCommentsOfAuthor({ db, clock }: Deps): Listener {
  return {
    name: 'social.erase-comments-of-author',
    hears: [accountEvents.deleted],
    async handle(events, stop) {
      for (const { payload } of events) {
        const { accountId } = payload as AccountEventPayload;
        let found = await findOfAuthor(db, accountId, atOnce);
        while (found.length > 0) {
          stop?.throwIfAborted();
          // A transaction for each piece: nobody who likes or comments another one waits for it.
          for (const [productId, comments] of Map.groupBy(found, (comment) => comment.productId))
            await inTransaction(db, (tx) => eraseAndTell(tx, clock, productId, idsOf(comments)));
          found = await findOfAuthor(db, accountId, atOnce);
        }
      }
    },
  };
}

/** Nobody reads what was said about a deleted piece; those who listen know of the piece itself. Safe to repeat. */
export function eraseCommentsOfPiece({ db, clock }: Deps): Listener {
  return {
    name: 'social.erase-comments-of-piece',
    hears: [productEvents.deleted],
    async handle(events, stop) {
      for (const { payload } of events) {
        const { productId } = payload as ProductEventPayload;
        let found = await findOfPiece(db, productId, atOnce);
        while (found.length > 0) {
          stop?.throwIfAborted();
          const ids = idsOf(found);
          await inTransaction(db, (tx) => eraseComments(tx, clock, productId, ids));
          found = await findOfPiece(db, productId, atOnce);
        }
      }
    },
  };
}

function idsOf(comments: readonly { id: number }[]): number[] {
  return comments.map(({ id }) => id);
}
