import { mayBecome, orderRules, type OrderState } from '@perchero/contract/orders/order-states.rules';
import type { Units } from '../src/modules/catalogue/index.ts';

/** What the database should say, worked out from the table alone and without a database. */
export interface World {
  readonly pieces: Map<number, Piece>;
  readonly orders: Map<string, ModelOrder>;
}

export interface Piece {
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

export function pieceOf(world: World, id: number): Piece {
  const piece = world.pieces.get(id);
  if (!piece) throw new Error(`The model has no piece ${id}`);
  return piece;
}

export function canHold(world: World, lines: readonly Units[], mayBeHidden = false): boolean {
  return lines.every(({ productId, quantity }) => {
    const { state, stock, reserved } = pieceOf(world, productId);
    return (state === 'active' || (mayBeHidden && state === 'withdrawn')) && stock - reserved >= quantity;
  });
}

export function addOrder(world: World, id: string, wanted: readonly Units[]): void {
  const lines = wanted.map((units) => ({ ...units, has: null }));
  world.orders.set(id, { state: 'creating', version: 1, lines });
  for (const line of lines) hold(world, line);
}

/** What is to come of a move: `illegal`, `impossible`, or that it was made. */
export function moveModel(
  world: World,
  order: ModelOrder,
  to: OrderState,
): 'moved' | 'impossible' | 'illegal' {
  if (!mayBecome(order.state, to)) return 'illegal';
  const { stock } = orderRules[to];
  const isTaking = stock === 'taken' || stock === 'taken-if-there';
  const missing = order.lines.filter(({ has }) => has === null);
  const canTakeMissing =
    (stock === 'taken' || !orderRules[order.state].hasMoney) &&
    canHold(world, missing, order.state === 'charged_back' || order.state === 'in_dispute');
  if (stock === 'taken' && missing.length > 0 && !canTakeMissing) return 'impossible';
  if (stock === 'held-again') {
    if (!canHold(world, missing)) return 'impossible';
    for (const line of missing) hold(world, line);
  }
  if (isTaking && canTakeMissing) for (const line of missing) hold(world, line);
  // Nothing is sent in the model.
  const isFree = stock === 'free' || stock === 'free-unless-sent';
  for (const line of order.lines) {
    if (isTaking && line.has === 'held') sell(world, line);
    else if ((isFree || stock === 'let-go') && line.has === 'held') release(world, line);
    else if (isFree && line.has === 'consumed') giveBack(world, line);
  }
  order.state = to;
  order.version += 1;
  return 'moved';
}

function hold(world: World, line: Line): void {
  pieceOf(world, line.productId).reserved += line.quantity;
  line.has = 'held';
}

function release(world: World, line: Line): void {
  pieceOf(world, line.productId).reserved -= line.quantity;
  line.has = null;
}

function sell(world: World, line: Line): void {
  const piece = pieceOf(world, line.productId);
  piece.reserved -= line.quantity;
  piece.stock -= line.quantity;
  if (piece.stock === 0) piece.state = 'sold';
  line.has = 'consumed';
}

/** What still hangs is left as it is: a unit more would be for sale at once. */
function giveBack(world: World, line: Line): void {
  const piece = pieceOf(world, line.productId);
  if (piece.state === 'active') return;
  piece.stock += line.quantity;
  piece.state = 'withdrawn';
  line.has = null;
}
