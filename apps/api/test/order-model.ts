import { canTransition, orderRules, type OrderState } from '@perchero/contract/orders/order-states.rules';
import type { Units } from '../src/modules/catalogue/index.ts';

/** A model of orders and stock, derived from the state table, to compare with the database. */
export interface World {
  readonly products: Map<number, ModelProduct>;
  readonly orders: Map<string, ModelOrder>;
}

export interface ModelProduct {
  state: 'active' | 'withdrawn' | 'sold';
  stock: number;
  reserved: number;
}

export interface ModelOrder {
  state: OrderState;
  version: number;
  readonly lines: Line[];
}

interface Line extends Units {
  has: 'held' | 'consumed' | null;
}

export function productOf(world: World, id: number): ModelProduct {
  const product = world.products.get(id);
  if (!product) throw new Error(`The model has no product ${id}`);
  return product;
}

export function canReserve(world: World, lines: readonly Units[], mayBeHidden = false): boolean {
  return lines.every(({ productId, quantity }) => {
    const { state, stock, reserved } = productOf(world, productId);
    return (state === 'active' || (mayBeHidden && state === 'withdrawn')) && stock - reserved >= quantity;
  });
}

export function addOrder(world: World, id: string, wanted: readonly Units[]): void {
  const lines = wanted.map((units) => ({ ...units, has: null }));
  world.orders.set(id, { state: 'creating', version: 1, lines });
  for (const line of lines) reserve(world, line);
}

/** Applies a transition to the model. */
export function moveModel(
  world: World,
  order: ModelOrder,
  to: OrderState,
): 'moved' | 'impossible' | 'illegal' {
  if (!canTransition(order.state, to)) return 'illegal';
  const { stock } = orderRules[to];
  const isSelling = stock === 'sell' || stock === 'sell-if-available';
  const missing = order.lines.filter(({ has }) => has === null);
  const canReserveMissing =
    (stock === 'sell' || !orderRules[order.state].hasMoney) &&
    canReserve(world, missing, order.state === 'charged_back' || order.state === 'in_dispute');
  if (stock === 'sell' && missing.length > 0 && !canReserveMissing) return 'impossible';
  if (stock === 'keep-or-reserve') {
    if (!canReserve(world, missing)) return 'impossible';
    for (const line of missing) reserve(world, line);
  }
  if (isSelling && canReserveMissing) for (const line of missing) reserve(world, line);
  // The model has no shipments.
  const isReturned = stock === 'return' || stock === 'return-unless-shipped';
  for (const line of order.lines) {
    if (isSelling && line.has === 'held') sell(world, line);
    else if ((isReturned || stock === 'release') && line.has === 'held') release(world, line);
    else if (isReturned && line.has === 'consumed') restock(world, line);
  }
  order.state = to;
  order.version += 1;
  return 'moved';
}

function reserve(world: World, line: Line): void {
  productOf(world, line.productId).reserved += line.quantity;
  line.has = 'held';
}

function release(world: World, line: Line): void {
  productOf(world, line.productId).reserved -= line.quantity;
  line.has = null;
}

function sell(world: World, line: Line): void {
  const product = productOf(world, line.productId);
  product.reserved -= line.quantity;
  product.stock -= line.quantity;
  if (product.stock === 0) product.state = 'sold';
  line.has = 'consumed';
}

/** Stock of an active product is not restored: the unit would be on sale at once. */
function restock(world: World, line: Line): void {
  const product = productOf(world, line.productId);
  if (product.state === 'active') return;
  product.stock += line.quantity;
  product.state = 'withdrawn';
  line.has = null;
}
