import { canTransition, orderRules, type OrderState } from '@perchero/contract/orders/order-states.rules';
import { removeFromBuyersCart } from '#modules/cart/index.ts';
import { lockAgreedPrices, useAgreedPrices } from '#modules/offers/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/database/database.ts';
import { emit } from '#platform/events/events.ts';
import { orderChanged } from './events.ts';
import { insertEvent, readLines, updateOrder } from './moves.queries.ts';
import type { ShopOrder } from './orders.queries.ts';
import { moveStock } from './move-stock.ts';

export interface Move {
  readonly to: OrderState;
  /** Who or what moved it: `provider`, `expiry`, `buyer`, `seller`, `operator` or `checkout`. */
  readonly cause: string;
  readonly actorId?: string | undefined;
  readonly paymentId?: string | undefined;
  readonly reason?: string | undefined;
  /** The amount refunded with this move. */
  readonly amountCents?: number | undefined;
  /** The new end of its reservation. */
  readonly reservedUntil?: Date | undefined;
  /** The next check. Undefined: unchanged while the order is open, then none. */
  readonly nextCheckAt?: Date | null | undefined;
}

/**
 * Moves a locked order to another state, with stock, history and event. Null, and no change, when its products are
 * no longer available. Throws on a transition that the state table does not allow.
 */
export async function moveOrder(
  tx: Tx,
  clock: Clock,
  order: ShopOrder,
  move: Move,
): Promise<ShopOrder | null> {
  const { to } = move;
  const from = order.state;
  if (!canTransition(from, to)) throw new Error(`Order ${order.id} is ${from} and may not become ${to}`);
  const lines = await readLines(tx, order.id);
  const { isOpen, stock } = orderRules[to];
  const isSold = stock === 'sell' || stock === 'sell-if-available';
  const isFirstSale = isSold && order.paidAt === null;
  const offers = await lockAgreedPrices(tx, isFirstSale ? lines.flatMap(({ offerId }) => offerId ?? []) : []);
  if (!(await moveStock(tx, clock, order, { lines, to }))) return null;
  await useAgreedPrices(tx, { clock }, offers);
  const at = clock.now();
  const moved = await updateOrder(tx, order, {
    state: to,
    reason: move.reason ?? null,
    reservedUntil: move.reservedUntil ?? order.reservedUntil,
    nextCheckAt: move.nextCheckAt === undefined && isOpen ? order.nextCheckAt : (move.nextCheckAt ?? null),
    paidAt: order.paidAt ?? (isSold ? at : null),
    at,
  });
  const { cause, actorId = null, paymentId = null, amountCents = null } = move;
  await insertEvent(tx, { order: moved, from, cause, actorId, paymentId, amountCents });
  await emit(tx, clock, orderChanged({ orderId: order.id, version: moved.version, from, to }));
  if (isSold || to === 'payment_pending')
    await removeFromBuyersCart(
      tx,
      order.buyerId,
      lines.map(({ productId }) => productId),
    );
  return moved;
}
