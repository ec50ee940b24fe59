import type { Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/database/database.ts';
import { release } from './move-stock.ts';
import { readLines } from './moves.queries.ts';
import { lockOrder } from './orders.queries.ts';

/**
 * Frees the products of an unpaid order whose reservation is over, without asking the provider. The order itself ends when the
 * provider could be asked; a payment that comes until then takes the products again or goes back.
 */
export async function endReservations(tx: Tx, clock: Clock, orderId: string): Promise<void> {
  const order = await lockOrder(tx, orderId);
  if (!order || order.heldUntil > clock.now()) return;
  const lines = await readLines(tx, orderId);
  await release(
    tx,
    clock,
    order,
    lines.filter(({ has }) => has === 'held'),
  );
}
