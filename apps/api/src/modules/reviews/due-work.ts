import type { DueSource } from '#platform/due-work/due-work.ts';
import { findPostponed } from '#platform/due-work/failed-work.queries.ts';
import type { ReviewDeps } from './deps.ts';
import { rebuildStanding } from './rebuild-standing.ts';
import { findDuePeriods } from './reviews.queries.ts';
import { settleOrder } from './settle-reviews.ts';
import { findExpired } from './standing.queries.ts';

/** Reminders and publications of reviews, and standings with a sale that no longer counts. */
export function reviewWork(deps: ReviewDeps): readonly DueSource[] {
  const { db, clock } = deps;
  // Both are found by query, so nothing is scheduled.
  const common = { priority: 'ordinary', concurrency: 4, schedule: async () => {} } as const;
  return [
    {
      ...common,
      name: 'reviews',
      async lease(limit) {
        const now = clock.now();
        const ids = await findDuePeriods(db, { now, limit, except: await findPostponed(db, 'reviews', now) });
        return ids.map((id) => ({
          subject: id,
          orderId: id,
          run: async () => void (await settleOrder(deps, id)),
        }));
      },
    },
    {
      ...common,
      name: 'standings',
      async lease(limit) {
        const now = clock.now();
        const ids = await findExpired(db, { now, limit, except: await findPostponed(db, 'standings', now) });
        return ids.map((id) => ({
          subject: id,
          orderId: null,
          run: async () => void (await rebuildStanding(deps, id)),
        }));
      },
    },
  ];
}
