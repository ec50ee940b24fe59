import { lockOrder, raiseFraudAlert } from '#modules/orders/index.ts';
import { inTransaction } from '#platform/database/database.ts';
import type { PaymentDeps } from '../deps.ts';
import type { LeasedNotification } from './inbox.queries.ts';
import { findOrderIdOf } from './payments.queries.ts';
import { type SyncOutcome, syncPayment } from './sync-payment.ts';

/** Handles a fraud alert, which the provider sends once. An unknown payment is synced first. */
export async function stopDelivery(
  deps: PaymentDeps,
  { resourceId: paymentId, collectorId, receivedAt }: LeasedNotification,
): Promise<SyncOutcome> {
  const { db, clock, log } = deps;
  let orderId = await findOrderIdOf(db, paymentId);
  if (!orderId) {
    const outcome = await syncPayment(deps, { paymentId, channel: 'webhook', collectorId });
    if (outcome !== 'done') return outcome;
    orderId = await findOrderIdOf(db, paymentId);
  }
  // Sellers also use their provider account outside this shop.
  if (!orderId) return 'done';
  const id = orderId;
  log.warn({ orderId: id, paymentId }, 'the provider warns of fraud');
  await inTransaction(db, async (tx) => {
    if (await lockOrder(tx, id)) await raiseFraudAlert(tx, clock, { orderId: id, paymentId, at: receivedAt });
  });
  return 'done';
}
