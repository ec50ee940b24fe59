import type { DueSource } from '#platform/due-work/due-work.ts';
import { foundWork } from '#platform/due-work/found-work.ts';
import { findDue } from './claims.queries.ts';
import type { ClaimDeps } from './deps.ts';
import { settleClaimOf } from './settle-claim.ts';

/** Deadlines and reminders of claims that nobody touches. */
export function claimWork(deps: ClaimDeps): readonly DueSource[] {
  return [
    foundWork(deps, {
      name: 'claims',
      priority: 'money',
      concurrency: 8,
      find: findDue,
      workOf: (id) => ({ subject: id, orderId: id, run: () => settleClaimOf(deps, id) }),
    }),
  ];
}
