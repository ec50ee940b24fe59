import type { OrderAction } from '@perchero/contract/orders/orders';
import type { DeliveryEndCause } from '@perchero/contract/delivery/deliveries';
import { deliveryActionsOf, lockOrder, type Side, sideOf } from '#modules/orders/index.ts';
import { AppError } from '#platform/http/app-error.ts';
import { inTransaction, type Tx } from '#platform/database/database.ts';
import type { Delivery } from './deliveries.queries.ts';
import type { DeliveryDeps } from './deps.ts';
import { type Settled, settleDelivery } from './settle-delivery.ts';

export interface DeliveryRequest {
  readonly orderId: string;
  readonly personId: string;
}

interface Change extends DeliveryRequest {
  readonly side: Side;
  readonly action: OrderAction;
  /** True: it is as asked already. */
  readonly isDone: (delivery: Delivery) => boolean;
}

/**
 * Runs one change of a delivery for its buyer or seller. What is due is applied and committed first, and then the request
 * is refused, so the time of a request decides and not the time of the worker. A returned error is thrown after the commit.
 */
export async function changeDelivery(
  deps: DeliveryDeps,
  { orderId, personId, side, action, isDone }: Change,
  apply: (tx: Tx, settled: Settled, now: Date) => Promise<AppError | void>,
): Promise<void> {
  const refusal = await inTransaction(deps.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    const own = order && sideOf(order, personId);
    if (!own) throw new AppError('not-found', `order ${orderId}`);
    const settled = own === side ? await settleDelivery(tx, deps, order) : null;
    if (!settled) throw new AppError('invalid-order-state', `${action} of a ${own} that is ${order.state}`);
    if (settled.isLate) return deadlinePassed(action);
    const { delivery, at } = settled;
    if (isDone(delivery)) return;
    if (deliveryActionsOf(side, settled.order.state, delivery, at).includes(action))
      return apply(tx, settled, at);
    return wasLate(delivery)
      ? deadlinePassed(action)
      : new AppError('invalid-order-state', `${action} while ${delivery.state}`);
  });
  if (refusal) throw refusal;
}

function deadlinePassed(action: OrderAction): AppError {
  return new AppError('deadline-passed', action);
}

const endedByTime: readonly (DeliveryEndCause | null)[] = ['unsent', 'not-met', 'time'];

/** The worker was faster than the request: the answer is the same. */
function wasLate({ endCause, state, proof }: Delivery): boolean {
  return endedByTime.includes(endCause) || (state === 'delivered' && proof === 'time');
}
