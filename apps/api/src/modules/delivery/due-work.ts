import type { DueSource } from '#platform/due-work/due-work.ts';
import { foundWork } from '#platform/due-work/found-work.ts';
import { findDue } from './deliveries.queries.ts';
import type { DeliveryDeps } from './deps.ts';
import { settleOrder } from './settle-delivery.ts';

/** Deadlines and reminders of deliveries that nobody touches. */
export function deliveryWork(deps: DeliveryDeps): readonly DueSource[] {
  return [
    foundWork(deps, {
      name: 'deliveries',
      priority: 'money',
      concurrency: 8,
      find: findDue,
      workOf: (id) => ({ subject: id, orderId: id, run: () => settleOrder(deps, id) }),
    }),
  ];
}
