import { randomUUID } from 'node:crypto';
import type { OrderState } from '@perchero/contract/orders/order-states.rules';
import {
  createOrder,
  lockOrder,
  moveOrder,
  openCheckout,
  setPreference,
  type ShopOrder,
} from '../src/modules/orders/index.ts';
import type { Clock } from '../src/platform/clock.ts';
import { secondsAfter } from '../src/platform/clock.ts';
import { type Db, inTransaction } from '../src/platform/database.ts';
import { aProduct } from './factories.ts';

interface Parts {
  readonly db: Db;
  readonly clock: Clock;
}

interface Wanted {
  readonly buyerId: string;
  readonly sellerId: string;
  /** By default a piece that is made for it. */
  readonly productIds?: readonly number[];
  /** The same for orders that are paid together. */
  readonly checkoutKey?: string;
  /** The states it goes through after it was made. */
  readonly path?: readonly OrderState[];
}

/** An order that came this far without a payment provider. */
export async function anOrder(parts: Parts, wanted: Wanted): Promise<ShopOrder> {
  const { buyerId, sellerId, path = ['awaiting_payment'] } = wanted;
  const productIds = wanted.productIds ?? [(await aProduct(parts.db, { sellerId })).id];
  return inTransaction(parts.db, async (tx) => {
    const now = parts.clock.now();
    const checkout = await openCheckout(tx, { buyerId, key: wanted.checkoutKey ?? randomUUID(), now });
    const made = await createOrder(tx, parts.clock, {
      checkoutId: checkout.id,
      buyerId,
      sellerId,
      collectorId: '1',
      commission: { basisPoints: 1_000 },
      lines: productIds.map((productId) => ({ productId, quantity: 1 })),
      heldUntil: secondsAfter(now, 900),
      nextCheckAt: secondsAfter(now, 60),
    });
    if (made.kind !== 'created') throw new Error(`The order is ${made.kind}`);
    await setPreference(tx, made.order, {
      id: randomUUID(),
      paymentUrl: `https://pay.example/${made.order.id}`,
    });
    return follow(tx, parts.clock, made.order.id, path);
  });
}

/** Moves an order on, as the provider or a person would. */
export function move(parts: Parts, id: string, ...path: readonly OrderState[]): Promise<ShopOrder> {
  return inTransaction(parts.db, (tx) => follow(tx, parts.clock, id, path));
}

async function follow(
  tx: Parameters<typeof lockOrder>[0],
  clock: Clock,
  id: string,
  path: readonly OrderState[],
): Promise<ShopOrder> {
  let order = await lockOrder(tx, id);
  for (const to of path) {
    order = order && (await moveOrder(tx, clock, order, { to, cause: 'provider' }));
  }
  if (!order) throw new Error(`Order ${id} does not get there`);
  return order;
}
