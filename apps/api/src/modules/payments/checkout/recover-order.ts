import { findOrder } from '#modules/orders/index.ts';
import type { PaymentDeps } from '../deps.ts';
import { closePreference, findPreference } from './preferences.ts';
import { attachPreference, cancelWithoutLink } from './make-payable.ts';
import { expiresAt } from '../settlement/times.rules.ts';

/**
 * Recovers an order whose payment link was not stored because the process crashed or the provider's answer was
 * lost: attaches the existing preference, or cancels the order. While the provider is unavailable the order stays
 * `creating` until it expires.
 */
export async function recoverOrder(deps: PaymentDeps, orderId: string): Promise<void> {
  const { db, clock, config } = deps;
  const order = await findOrder(db, orderId);
  if (order?.state !== 'creating') return;
  const now = clock.now();
  const found = await findPreference(deps, order);
  if (found.kind === 'ok' && found.value) {
    if (now < order.reservedUntil) {
      await attachPreference(deps, order, found.value);
      return;
    }
    await closePreference(deps, { ...order, preferenceId: found.value.id });
  }
  const canWait = ['unknown', 'rate-limited', 'forbidden'].includes(found.kind);
  if (!canWait || now >= expiresAt(order.reservedUntil, config.reservationSeconds))
    await cancelWithoutLink(deps, order, 'not-made');
}
