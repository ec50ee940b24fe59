import { orderRules, type OrderState } from '@perchero/contract/orders/order-states.rules';
import { restockUnits, reserveUnits, releaseUnits, sellReservedUnits } from '#modules/catalogue/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/database/database.ts';
import { closeReservations, insertReservations, type OrderLine } from './moves.queries.ts';
import type { ShopOrder } from './orders.queries.ts';
import { hasLeftSeller } from './past-delivery.queries.ts';

interface StockMove {
  readonly lines: readonly OrderLine[];
  readonly to: OrderState;
}

/** Applies the stock effect of a state; false when products that it needs are unavailable. */
export async function moveStock(
  tx: Tx,
  clock: Clock,
  order: ShopOrder,
  { lines, to }: StockMove,
): Promise<boolean> {
  const reserved = lines.filter(({ has }) => has === 'held');
  const { stock } = orderRules[to];
  const isReturned =
    stock === 'return' || (stock === 'return-unless-shipped' && !(await hasLeftSeller(tx, order.id)));
  if (stock === 'release' || isReturned) await release(tx, clock, order, reserved);
  if (isReturned) {
    const sold = lines.filter(({ has }) => has === 'consumed');
    await restock(tx, clock, order, sold);
  }
  const missing = lines.filter(({ has }) => has === null);
  if (stock === 'keep-or-reserve') return reserveAgain(tx, clock, order, missing);
  if (stock !== 'sell' && stock !== 'sell-if-available') return true;

  const isFirstMoney = !orderRules[order.state].hasMoney;
  const canReserveAgain = stock === 'sell' || isFirstMoney;
  const isReservedAgain = canReserveAgain && (await reserveAgain(tx, clock, order, missing));
  if (!isReservedAgain && stock === 'sell') return false;
  await sell(tx, clock, order, isReservedAgain ? [...reserved, ...missing] : reserved);
  return true;
}

/** Releases reserved units of an order. */
export async function release(
  tx: Tx,
  clock: Clock,
  order: ShopOrder,
  reserved: readonly OrderLine[],
): Promise<void> {
  if (reserved.length === 0) return;
  await releaseUnits(tx, reserved);
  await closeReservations(tx, order.id, productIdsOf(reserved), { state: 'released', at: clock.now() });
}

async function restock(tx: Tx, clock: Clock, order: ShopOrder, sold: readonly OrderLine[]): Promise<void> {
  if (sold.length === 0) return;
  const restocked = productIdsOf(await restockUnits(tx, clock, sold));
  if (restocked.length > 0)
    await closeReservations(tx, order.id, restocked, { state: 'released', at: clock.now() });
}

async function reserveAgain(
  tx: Tx,
  clock: Clock,
  order: ShopOrder,
  missing: readonly OrderLine[],
): Promise<boolean> {
  if (missing.length === 0) return true;
  // After a chargeback before shipment the product may still be withdrawn.
  const mayBeHidden = order.state === 'charged_back' || order.state === 'in_dispute';
  if (!(await reserveUnits(tx, missing, { mayBeHidden }))) return false;
  await insertReservations(tx, order.id, missing, clock.now());
  return true;
}

async function sell(tx: Tx, clock: Clock, order: ShopOrder, reserved: readonly OrderLine[]): Promise<void> {
  if (reserved.length === 0) return;
  await sellReservedUnits(tx, clock, reserved);
  await closeReservations(tx, order.id, productIdsOf(reserved), { state: 'consumed', at: clock.now() });
}

function productIdsOf(lines: readonly { readonly productId: number }[]): number[] {
  return lines.map(({ productId }) => productId);
}
