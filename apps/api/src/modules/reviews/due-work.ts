import type { DueSource } from '#platform/due-work/due-work.ts';
import { foundWork } from '#platform/due-work/found-work.ts';
import type { ReviewDeps } from './deps.ts';
import { rebuildStanding } from './rebuild-standing.ts';
import { findDuePeriods } from './reviews.queries.ts';
import { settleOrder } from './settle-reviews.ts';
import { findExpired } from './standing.queries.ts';

/** Reminders and publications of reviews, and standings with a sale that no longer counts. */
export function reviewWork(deps: ReviewDeps): readonly DueSource[] {
  const common = { priority: 'ordinary', concurrency: 4 } as const;
  return [
    foundWork(deps, {
      ...common,
      name: 'reviews',
      find: findDuePeriods,
      workOf: (id) => ({
        subject: id,
        orderId: id,
        run: async () => void (await settleOrder(deps, id)),
      }),
    }),
    foundWork(deps, {
      ...common,
      name: 'standings',
      find: findExpired,
      workOf: (id) => ({
        subject: id,
        orderId: null,
        run: async () => void (await rebuildStanding(deps, id)),
      }),
    }),
  ];
}
