import type { DueSource } from '#platform/due-work/due-work.ts';
import { findPostponed } from '#platform/due-work/failed-work.queries.ts';
import { findDue } from './deliveries.queries.ts';
import type { DeliveryDeps } from './deps.ts';
import { settleOrder } from './settle-delivery.ts';

/** Deadlines and reminders of deliveries that nobody touches. */
export function deliveryWork(deps: DeliveryDeps): readonly DueSource[] {
  const { db, clock } = deps;
  const name = 'deliveries';
  return [
    {
      name,
      priority: 'money',
      concurrency: 8,
      async lease(limit) {
        const now = clock.now();
        const ids = await findDue(db, { now, limit, except: await findPostponed(db, name, now) });
        return ids.map((id) => ({ subject: id, orderId: id, run: () => settleOrder(deps, id) }));
      },
      // Due deliveries are found by query, so nothing is scheduled.
      schedule: async () => {},
    },
  ];
}
