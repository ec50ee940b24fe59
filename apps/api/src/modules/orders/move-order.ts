import { mayBecome, orderRules, type OrderState } from '@perchero/contract/orders/order-states.rules';
import { takeOutOfCart } from '#modules/cart/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/database/database.ts';
import { emit } from '#platform/events/events.ts';
import { orderChanged } from './events.ts';
import { insertEvent, readLines, updateOrder } from './moves.queries.ts';
import type { ShopOrder } from './orders.queries.ts';
import { moveStock } from './move-stock.ts';

export interface Move {
  readonly to: OrderState;
  /** Who or what moved it: `provider`, `expiry`, `buyer`, `seller`, `operator`, `checkout`. */
  readonly cause: string;
  readonly actorId?: string | undefined;
  readonly paymentId?: string | undefined;
  /** Why, in a word of ours. */
  readonly reason?: string | undefined;
  /** The money that goes back, or went back, with this move. */
  readonly amountCents?: number | undefined;
  /** Until when its pieces are set aside from now on. */
  readonly heldUntil?: Date | undefined;
  /** When to ask the provider next. Left out, it stays as it was while the order is open, and ends with it. */
  readonly nextCheckAt?: Date | null | undefined;
}

/**
 * Moves a locked order along the table, with its pieces, its history and its news: all or nothing. Null when it cannot come
 * there because its pieces are not free any more; then nothing has changed. A move that the table does not know is a fault of
 * the caller.
 */
export async function moveOrder(
  tx: Tx,
  clock: Clock,
  order: ShopOrder,
  move: Move,
): Promise<ShopOrder | null> {
  const { to } = move;
  const from = order.state;
  if (!mayBecome(from, to)) throw new Error(`Order ${order.id} is ${from} and may not become ${to}`);
  const lines = await readLines(tx, order.id);
  if (!(await moveStock(tx, clock, order, { lines, to }))) return null;
  const { isOpen, stock } = orderRules[to];
  const isTaken = stock === 'taken' || stock === 'taken-if-there';
  const at = clock.now();
  const moved = await updateOrder(tx, order, {
    state: to,
    reason: move.reason ?? null,
    heldUntil: move.heldUntil ?? order.heldUntil,
    nextCheckAt: move.nextCheckAt === undefined && isOpen ? order.nextCheckAt : (move.nextCheckAt ?? null),
    paidAt: order.paidAt ?? (isTaken ? at : null),
    at,
  });
  const { cause, actorId = null, paymentId = null, amountCents = null } = move;
  await insertEvent(tx, { order: moved, from, cause, actorId, paymentId, amountCents });
  await emit(tx, clock, orderChanged({ orderId: order.id, version: moved.version, from, to }));
  if (isTaken || to === 'payment_pending')
    await takeOutOfCart(
      tx,
      order.buyerId,
      lines.map(({ productId }) => productId),
    );
  return moved;
}
