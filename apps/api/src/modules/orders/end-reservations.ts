import type { Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/database/database.ts';
import { release } from './move-stock.ts';
import { readLines } from './moves.queries.ts';
import { lockOrder } from './orders.queries.ts';

/**
 * Releases the products of an unpaid order at the end of its reservation, without asking the provider. The order
 * itself ends after a sync; a payment until then reserves the products again or is refunded.
 */
export async function endReservations(tx: Tx, clock: Clock, orderId: string): Promise<void> {
  const order = await lockOrder(tx, orderId);
  if (!order || order.reservedUntil > clock.now()) return;
  const lines = await readLines(tx, orderId);
  await release(
    tx,
    clock,
    order,
    lines.filter(({ has }) => has === 'held'),
  );
}
