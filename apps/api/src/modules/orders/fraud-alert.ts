import type { Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/database/database.ts';
import { emit } from '#platform/events/events.ts';
import { closeFraudAlert, insertFraudAlert } from './fraud-alerts.queries.ts';
import { deliveryStops } from './events.ts';

/** Stops the delivery of a locked order until an operator clears the alert. Idempotent. */
export async function raiseFraudAlert(
  tx: Tx,
  clock: Clock,
  alert: Parameters<typeof insertFraudAlert>[1],
): Promise<void> {
  if (await insertFraudAlert(tx, alert))
    await emit(tx, clock, { type: deliveryStops.stopped, payload: { orderId: alert.orderId } });
}

/** False when this locked order has no open alert. */
export async function clearFraudAlert(tx: Tx, clock: Clock, orderId: string): Promise<boolean> {
  const isCleared = await closeFraudAlert(tx, orderId, clock.now());
  if (isCleared) await emit(tx, clock, { type: deliveryStops.resumed, payload: { orderId } });
  return isCleared;
}
