import { randomUUID } from 'node:crypto';
import { createOrder, lockOrder, type Move, moveOrder, openCheckout } from '../src/modules/orders/index.ts';
import type { Units } from '../src/modules/catalogue/index.ts';
import { type Clock, secondsAfter } from '../src/platform/clock.ts';
import { type Db, inTransaction, type Tx } from '../src/platform/database.ts';

interface Parts {
  readonly db: Db;
  readonly clock: Clock;
}

interface Purchase {
  readonly sellerId: string;
  readonly buyerId?: string;
  readonly lines: readonly (Units & { readonly seenPriceCents?: number })[];
}

/** Begins to buy, as a checkout does, without asking the provider for anything. */
export async function buyIn(tx: Tx, clock: Clock, { sellerId, buyerId = randomUUID(), lines }: Purchase) {
  const now = clock.now();
  const { id: checkoutId } = await openCheckout(tx, { buyerId, key: randomUUID(), now });
  return createOrder(tx, clock, {
    checkoutId,
    buyerId,
    sellerId,
    collectorId: '424242',
    commission: { basisPoints: 1000 },
    lines,
    heldUntil: secondsAfter(now, 900),
    nextCheckAt: secondsAfter(now, 120),
  });
}

export function buy({ db, clock }: Parts, purchase: Purchase) {
  return inTransaction(db, (tx) => buyIn(tx, clock, purchase));
}

/** Locks an order and moves it, as whoever hears of its payment does. */
export function move({ db, clock }: Parts, orderId: string, to: Move['to'], rest: Partial<Move> = {}) {
  return inTransaction(db, (tx) => moveIn(tx, clock, orderId, to, rest));
}

export async function moveIn(
  tx: Tx,
  clock: Clock,
  orderId: string,
  to: Move['to'],
  rest: Partial<Move> = {},
) {
  const order = await lockOrder(tx, orderId);
  if (!order) throw new Error(`There is no order ${orderId}`);
  return moveOrder(tx, clock, order, { to, cause: 'test', ...rest });
}
