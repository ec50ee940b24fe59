import { cancelledByBuyer } from '@perchero/contract/orders/order-reasons.rules';
import { findOrder } from '#modules/orders/index.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { PaymentDeps } from '../deps.ts';
import { cancelUnpaid } from './cancel-unpaid.ts';

/** Cancels an unpaid order for its buyer. Idempotent. */
export async function cancelOrder(deps: PaymentDeps, buyerId: string, orderId: string): Promise<void> {
  const order = await findOrder(deps.db, orderId);
  if (order?.buyerId !== buyerId) throw new AppError('not-found', 'no order of this buyer');
  const outcome = await cancelUnpaid(deps, orderId, {
    cause: 'buyer',
    reason: cancelledByBuyer,
    actorId: buyerId,
  });
  if (outcome === 'unavailable') throw new AppError('unavailable', 'the provider could not be asked');
  if (outcome === 'not-cancellable')
    throw new AppError('invalid-order-state', `order ${orderId} is not to be cancelled`);
}
