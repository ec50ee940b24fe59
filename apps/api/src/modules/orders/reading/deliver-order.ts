import { AppError } from '#platform/http/app-error.ts';
import type { Clock } from '#platform/clock.ts';
import { type Db, inTransaction, type Tx } from '#platform/database/database.ts';
import { emit } from '#platform/events/events.ts';
import { hasFraudAlert } from '../fraud-alerts.queries.ts';
import { actionsOf, type Side } from './actions.rules.ts';
import { type DeliveredRow, lockForDelivery, markDelivery } from './delivery.queries.ts';
import { deliveryEvents } from './events.ts';
import { sideOf } from './order-wire.ts';

interface Deps {
  readonly db: Db;
  readonly clock: Clock;
}

/** The seller sent it. Said again it stays as it was, unless the parcel has got a number since. */
export async function shipOrder(
  { db, clock }: Deps,
  sellerId: string,
  { order_id: id, tracking }: { readonly order_id: string; readonly tracking?: string | undefined },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const order = await lockOwn(tx, id, sellerId, 'sale');
    const number = tracking ? { tracking } : {};
    if (order.shippedAt) {
      if (tracking) await markDelivery(tx, id, clock.now(), number);
      return;
    }
    await refuseUnless(tx, order, 'ship');
    const version = await markDelivery(tx, id, clock.now(), { shipped_at: clock.now(), ...number });
    await emit(tx, clock, { type: deliveryEvents.shipped, payload: { orderId: id, version } });
  });
}

/** The buyer has it. Said again it stays as it was. */
export async function receiveOrder({ db, clock }: Deps, buyerId: string, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const order = await lockOwn(tx, id, buyerId, 'purchase');
    if (order.receivedAt) return;
    await refuseUnless(tx, order, 'receive');
    const version = await markDelivery(tx, id, clock.now(), { received_at: clock.now() });
    await emit(tx, clock, { type: deliveryEvents.received, payload: { orderId: id, version } });
  });
}

async function lockOwn(tx: Tx, id: string, personId: string, side: Side): Promise<DeliveredRow> {
  const order = await lockForDelivery(tx, id);
  const own = order && sideOf(order, personId);
  if (!own) throw new AppError('not-found', `order ${id}`);
  if (own !== side) throw new AppError('order-not-so', `order ${id} is a ${own} of theirs`);
  return order;
}

async function refuseUnless(tx: Tx, order: DeliveredRow, action: 'ship' | 'receive'): Promise<void> {
  const standing = {
    state: order.state,
    canBePaid: false,
    hasVoucher: false,
    isShipped: order.shippedAt !== null,
    isReceived: order.receivedAt !== null,
    isStopped: await hasFraudAlert(tx, order.id),
    isOffRack: false,
    isDecidedByBank: false,
  };
  const side = action === 'ship' ? 'sale' : 'purchase';
  if (!actionsOf(side, standing).includes(action))
    throw new AppError('order-not-so', `${action} while ${order.state}`);
}
