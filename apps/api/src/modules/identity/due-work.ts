import type { Clock } from '#platform/clock.ts';
import { type Db, inTransaction } from '#platform/database/database.ts';
import type { DueSource } from '#platform/due-work/due-work.ts';
import { foundWork } from '#platform/due-work/found-work.ts';
import { finishSuspension } from './suspension.ts';
import { findEndedSuspensions } from './suspension.queries.ts';

/** Suspensions that end. */
export function identityWork(deps: { readonly db: Db; readonly clock: Clock }): readonly DueSource[] {
  return [
    foundWork(deps, {
      name: 'suspensions',
      priority: 'ordinary',
      concurrency: 4,
      find: findEndedSuspensions,
      workOf: (id) => ({
        subject: id,
        orderId: null,
        run: () => inTransaction(deps.db, (tx) => finishSuspension(tx, deps.clock, id)),
      }),
    }),
  ];
}
