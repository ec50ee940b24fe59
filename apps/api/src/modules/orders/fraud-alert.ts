import type { Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/database/database.ts';
import { emit } from '#platform/events/events.ts';
import { closeFraudAlert, insertFraudAlert } from './fraud-alerts.queries.ts';
import { deliveryEvents } from './reading/events.ts';

/** The provider suspects fraud: nothing of this locked order is sent until an operator clears it. Safe to repeat. */
export async function raiseFraudAlert(
  tx: Tx,
  clock: Clock,
  alert: Parameters<typeof insertFraudAlert>[1],
): Promise<void> {
  if (await insertFraudAlert(tx, alert))
    await emit(tx, clock, { type: deliveryEvents.stopped, payload: { orderId: alert.orderId } });
}

/** False when there is no alert about this locked order. */
export async function clearFraudAlert(tx: Tx, clock: Clock, orderId: string): Promise<boolean> {
  const isCleared = await closeFraudAlert(tx, orderId, clock.now());
  if (isCleared) await emit(tx, clock, { type: deliveryEvents.resumed, payload: { orderId } });
  return isCleared;
}
