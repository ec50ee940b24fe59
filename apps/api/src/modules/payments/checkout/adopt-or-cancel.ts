import { findOrder } from '#modules/orders/index.ts';
import type { PaymentDeps } from '../deps.ts';
import { closePreference, findPreference } from './ask-provider.ts';
import { adopt, giveUp } from './make-payable.ts';
import { expiresAt } from './times.rules.ts';

/**
 * An order whose link nobody wrote down: the process died, or the provider's answer was lost. It takes the link that was made,
 * or ends. While the provider cannot be asked it stays, but not for ever: nobody was ever told where to pay it.
 */
export async function adoptOrCancel(deps: PaymentDeps, orderId: string): Promise<void> {
  const { db, clock, config } = deps;
  const order = await findOrder(db, orderId);
  if (order?.state !== 'creating') return;
  const now = clock.now();
  const found = await findPreference(deps, order);
  if (found.kind === 'ok' && found.value) {
    if (now < order.heldUntil) {
      await adopt(deps, order, found.value);
      return;
    }
    await closePreference(deps, { ...order, preferenceId: found.value.id });
  }
  const canWait = ['unknown', 'rate-limited', 'forbidden'].includes(found.kind);
  if (!canWait || now >= expiresAt(order.heldUntil, config.holdSeconds))
    await giveUp(deps, order, 'not-made');
}
