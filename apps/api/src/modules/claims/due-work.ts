import type { DueSource } from '#platform/due-work/due-work.ts';
import { findPostponed } from '#platform/due-work/failed-work.queries.ts';
import { findDue } from './claims.queries.ts';
import type { ClaimDeps } from './deps.ts';
import { settleClaimOf } from './settle-claim.ts';

/** Deadlines and reminders of claims that nobody touches. */
export function claimWork(deps: ClaimDeps): readonly DueSource[] {
  const { db, clock } = deps;
  const name = 'claims';
  return [
    {
      name,
      priority: 'money',
      concurrency: 8,
      async lease(limit) {
        const now = clock.now();
        const ids = await findDue(db, { now, limit, except: await findPostponed(db, name, now) });
        return ids.map((id) => ({ subject: id, orderId: id, run: () => settleClaimOf(deps, id) }));
      },
      // Due claims are found by query, so nothing is scheduled.
      schedule: async () => {},
    },
  ];
}
