import {
  endReservations,
  findOverdueReservations,
  leaseDueOrders,
  scheduleCheck,
} from '#modules/orders/index.ts';
import { inTransaction } from '#platform/database/database.ts';
import { type DueSource, leaseTimes, retryDueWork, type Work } from '#platform/due-work/due-work.ts';
import { findPostponed, type WorkId } from '#platform/due-work/failed-work.queries.ts';
import { checkOrder } from './check-order.ts';
import type { PaymentDeps } from './deps.ts';
import { leaseNotifications, scheduleNotifications } from './settlement/inbox.queries.ts';
import { groupBySubject, processNotifications } from './settlement/process-notifications.ts';
import { processRefund } from './settlement/process-refund.ts';
import { leaseRefunds, scheduleRefund } from './settlement/refunds.queries.ts';

/** Ends of reservations, notifications of the provider, checks of orders and refunds. */
export function paymentWork(deps: PaymentDeps): readonly DueSource[] {
  return [reservations(deps), inbox(deps), orders(deps), refunds(deps)];
}

export function retryPaymentWork(deps: PaymentDeps, id: WorkId): Promise<boolean> {
  return retryDueWork(deps, paymentWork(deps), id);
}

function reservations({ db, clock }: PaymentDeps): DueSource {
  const name = 'reservations';
  return {
    name,
    priority: 'money',
    concurrency: 4,
    async lease(limit) {
      const now = clock.now();
      const except = await findPostponed(db, name, now);
      const ids = await findOverdueReservations(db, { now, limit, except });
      return ids.map((id) => ({
        subject: id,
        orderId: id,
        run: () => inTransaction(db, (tx) => endReservations(tx, clock, id)),
      }));
    },
    // Overdue reservations are found by query, so nothing is scheduled.
    schedule: async () => {},
  };
}

function inbox(deps: PaymentDeps): DueSource {
  return {
    name: 'inbox',
    priority: 'money',
    concurrency: 10,
    async lease(limit) {
      // Several notifications about one resource become one unit of work.
      const notifications = await leaseNotifications(deps.db, {
        ...leaseTimes(deps.clock),
        limit: 3 * limit,
      });
      return groupBySubject(notifications).flatMap((group): Work[] => {
        const [first] = group;
        if (!first) return [];
        const subject = `${first.topic} ${first.resourceId}`;
        const orderId = group.find((each) => each.orderHint)?.orderHint ?? null;
        return [{ subject, orderId, run: () => processNotifications(deps, group) }];
      });
    },
    schedule(tx, subject, at) {
      const [topic = '', resourceId = ''] = subject.split(' ');
      return scheduleNotifications(tx, { topic, resourceId }, at);
    },
  };
}

function orders(deps: PaymentDeps): DueSource {
  return {
    name: 'orders',
    priority: 'money',
    concurrency: 8,
    async lease(limit) {
      const due = await inTransaction(deps.db, (tx) =>
        leaseDueOrders(tx, { ...leaseTimes(deps.clock), limit }),
      );
      return due.map((order) => ({
        subject: order.id,
        orderId: order.id,
        run: () => checkOrder(deps, order),
      }));
    },
    schedule: (tx, subject, at) => scheduleCheck(tx, subject, at),
  };
}

function refunds(deps: PaymentDeps): DueSource {
  return {
    name: 'refunds',
    priority: 'money',
    concurrency: 4,
    async lease(limit) {
      const due = await leaseRefunds(deps.db, { ...leaseTimes(deps.clock), limit });
      return due.map((refund) => ({
        subject: refund.id,
        orderId: refund.orderId,
        run: () => processRefund(deps, refund),
      }));
    },
    schedule: scheduleRefund,
  };
}
