import { scheduleCheck } from '#modules/orders/index.ts';
import { type SellerAccountEventPayload, sellerAccountEvents } from '#modules/seller-accounts/index.ts';
import type { Clock } from '#platform/clock.ts';
import { type Db, inTransaction } from '#platform/database/database.ts';
import type { Listener } from '#platform/events/events.ts';
import { resumeNotifications } from './inbox.queries.ts';
import { findWaitingOrders } from './parked-orders.queries.ts';
import { resumeRefunds } from './refunds.queries.ts';
import { findCollectorOf } from './sweep.queries.ts';

/** Resumes work that waited for the seller's grant. */
export function resumeParked({ db, clock }: { readonly db: Db; readonly clock: Clock }): Listener {
  return {
    name: 'payments.wake-parked',
    hears: [sellerAccountEvents.linked],
    async handle(events) {
      for (const { payload } of events) {
        const { accountId } = payload as SellerAccountEventPayload;
        const collectorId = await findCollectorOf(db, accountId);
        if (collectorId === null) continue;
        const now = clock.now();
        await inTransaction(db, async (tx) => {
          for (const orderId of await findWaitingOrders(tx, accountId)) await scheduleCheck(tx, orderId, now);
          await resumeNotifications(tx, collectorId, now);
          await resumeRefunds(tx, accountId, now);
        });
      }
    },
  };
}
