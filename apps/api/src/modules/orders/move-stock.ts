import { orderRules, type OrderState } from '@perchero/contract/orders/order-states.rules';
import { giveBackUnits, holdUnits, releaseUnits, sellHeldUnits } from '#modules/catalogue/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/database/database.ts';
import { closeReservations, insertReservations, type OrderLine } from './moves.queries.ts';
import type { ShopOrder } from './orders.queries.ts';

interface StockMove {
  readonly lines: readonly OrderLine[];
  readonly to: OrderState;
}

/** Does with the pieces of an order what the table says; false when they would have to be taken and are not there. */
export async function moveStock(
  tx: Tx,
  clock: Clock,
  order: ShopOrder,
  { lines, to }: StockMove,
): Promise<boolean> {
  const held = lines.filter(({ has }) => has === 'held');
  const { stock } = orderRules[to];
  const isFree = stock === 'free' || (stock === 'free-unless-sent' && order.shippedAt === null);
  if (stock === 'let-go' || isFree) await release(tx, clock, order, held);
  if (isFree) {
    const taken = lines.filter(({ has }) => has === 'consumed');
    await giveBack(tx, clock, order, taken);
  }
  const missing = lines.filter(({ has }) => has === null);
  if (stock === 'held-again') return holdAgain(tx, clock, order, missing);
  if (stock !== 'taken' && stock !== 'taken-if-there') return true;

  const isFirstMoney = !orderRules[order.state].hasMoney;
  const mayTakeAgain = stock === 'taken' || isFirstMoney;
  const isHeldAgain = mayTakeAgain && (await holdAgain(tx, clock, order, missing));
  if (!isHeldAgain && stock === 'taken') return false;
  await sell(tx, clock, order, isHeldAgain ? [...held, ...missing] : held);
  return true;
}

/** Frees what an order had only set aside. */
export async function release(
  tx: Tx,
  clock: Clock,
  order: ShopOrder,
  held: readonly OrderLine[],
): Promise<void> {
  if (held.length === 0) return;
  await releaseUnits(tx, held);
  await closeReservations(tx, order.id, numbersOf(held), { state: 'released', at: clock.now() });
}

async function giveBack(tx: Tx, clock: Clock, order: ShopOrder, taken: readonly OrderLine[]): Promise<void> {
  if (taken.length === 0) return;
  const given = numbersOf(await giveBackUnits(tx, clock, taken));
  if (given.length > 0) await closeReservations(tx, order.id, given, { state: 'released', at: clock.now() });
}

async function holdAgain(
  tx: Tx,
  clock: Clock,
  order: ShopOrder,
  missing: readonly OrderLine[],
): Promise<boolean> {
  if (missing.length === 0) return true;
  // Lost to a bank before they were sent, and not shown again since.
  const mayBeHidden = order.state === 'charged_back' || order.state === 'in_dispute';
  if (!(await holdUnits(tx, missing, { mayBeHidden }))) return false;
  await insertReservations(tx, order.id, missing, clock.now());
  return true;
}

async function sell(tx: Tx, clock: Clock, order: ShopOrder, held: readonly OrderLine[]): Promise<void> {
  if (held.length === 0) return;
  await sellHeldUnits(tx, clock, held);
  await closeReservations(tx, order.id, numbersOf(held), { state: 'consumed', at: clock.now() });
}

function numbersOf(lines: readonly { readonly productId: number }[]): number[] {
  return lines.map(({ productId }) => productId);
}
