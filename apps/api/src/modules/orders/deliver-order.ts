import { AppError } from '#platform/http/app-error.ts';
import type { Clock } from '#platform/clock.ts';
import { type Db, inTransaction, type Tx } from '#platform/database/database.ts';
import { emit } from '#platform/events/events.ts';
import { hasFraudAlert } from './fraud-alerts.queries.ts';
import { actionsOf, type Side, sideOf } from './actions.rules.ts';
import { type DeliveredRow, lockForDelivery, markDelivery } from './delivery.queries.ts';
import { deliveryEvents } from './events.ts';

interface Deps {
  readonly db: Db;
  readonly clock: Clock;
}

/** Marks an order as shipped. Idempotent; a later tracking number is stored. */
export async function shipOrder(
  { db, clock }: Deps,
  sellerId: string,
  { order_id: id, tracking }: { readonly order_id: string; readonly tracking?: string | undefined },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const order = await lockOrderOf(tx, id, sellerId, 'sale');
    const number = tracking ? { tracking } : {};
    if (order.shippedAt) {
      if (tracking) await markDelivery(tx, id, clock.now(), number);
      return;
    }
    await requireAction(tx, order, 'ship');
    const version = await markDelivery(tx, id, clock.now(), { shipped_at: clock.now(), ...number });
    await emit(tx, clock, { type: deliveryEvents.shipped, payload: { orderId: id, version } });
  });
}

/** Marks an order as received. Idempotent. */
export async function receiveOrder({ db, clock }: Deps, buyerId: string, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const order = await lockOrderOf(tx, id, buyerId, 'purchase');
    if (order.receivedAt) return;
    await requireAction(tx, order, 'receive');
    const version = await markDelivery(tx, id, clock.now(), { received_at: clock.now() });
    await emit(tx, clock, { type: deliveryEvents.received, payload: { orderId: id, version } });
  });
}

async function lockOrderOf(tx: Tx, id: string, personId: string, side: Side): Promise<DeliveredRow> {
  const order = await lockForDelivery(tx, id);
  const own = order && sideOf(order, personId);
  if (!own) throw new AppError('not-found', `order ${id}`);
  if (own !== side) throw new AppError('invalid-order-state', `order ${id} is a ${own} of theirs`);
  return order;
}

async function requireAction(tx: Tx, order: DeliveredRow, action: 'ship' | 'receive'): Promise<void> {
  const context = {
    state: order.state,
    canBePaid: false,
    hasVoucher: false,
    isShipped: order.shippedAt !== null,
    isReceived: order.receivedAt !== null,
    isStopped: await hasFraudAlert(tx, order.id),
    hasWithdrawnProduct: false,
    isDecidedByBank: false,
  };
  const side = action === 'ship' ? 'sale' : 'purchase';
  if (!actionsOf(side, context).includes(action))
    throw new AppError('invalid-order-state', `${action} while ${order.state}`);
}
