import { type AccountEventPayload, accountEvents } from '#modules/accounts/index.ts';
import { inTransaction } from '#platform/database/database.ts';
import type { Listener } from '#platform/events/events.ts';
import type { ReviewDeps } from './deps.ts';
import { deleteReviewsAbout, eraseReviewsBy } from './reviews.queries.ts';
import { deleteNotesOf } from './sale-notes.queries.ts';
import { deleteStandings } from './standing.queries.ts';

/** Reviews about a deleted person go; of those they wrote only the stars stay. Idempotent. */
export function eraseReviewsOfDeletedAccounts({ db }: Pick<ReviewDeps, 'db'>): Listener {
  return {
    name: 'reviews.erase-reviews',
    hears: [accountEvents.deleted],
    handle: (events) =>
      inTransaction(db, async (tx) => {
        const people = events.map(({ payload }) => (payload as AccountEventPayload).accountId);
        await deleteReviewsAbout(tx, people);
        await eraseReviewsBy(tx, people);
        await deleteNotesOf(tx, people);
        await deleteStandings(tx, people);
      }),
  };
}
