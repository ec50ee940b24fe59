import type { Clock } from '#platform/clock.ts';
import { type Db, inTransaction } from '#platform/database/database.ts';
import type { DueSource } from '#platform/due-work/due-work.ts';
import { foundWork } from '#platform/due-work/found-work.ts';
import { findDueCases, settleCase } from './cases.queries.ts';

/** Leases that end, cases that become late, decisions that become final. */
export function caseWork(deps: { readonly db: Db; readonly clock: Clock }): DueSource {
  const { db, clock } = deps;
  return foundWork(deps, {
    name: 'moderation-cases',
    priority: 'ordinary',
    concurrency: 4,
    find: findDueCases,
    workOf: (id) => ({
      subject: id,
      orderId: null,
      run: () => inTransaction(db, (tx) => settleCase(tx, id, clock.now())),
    }),
  });
}
