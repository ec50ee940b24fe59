import { randomUUID } from 'node:crypto';
import type { OrderState } from '@perchero/contract/orders/order-states.rules';
import type { Units } from '../src/modules/catalogue/index.ts';
import {
  createOrder,
  type OrderDelivery,
  lockOrder,
  type Move,
  moveOrder,
  openCheckout,
  setPreference,
  type ShopOrder,
} from '../src/modules/orders/index.ts';
import { findCollector } from '../src/modules/seller-accounts/index.ts';
import { type Clock, secondsAfter } from '../src/platform/clock.ts';
import { type Db, inTransaction, type Tx } from '../src/platform/database/database.ts';
import { aProduct } from './factories.ts';

interface Deps {
  readonly db: Db;
  readonly clock: Clock;
}

interface Purchase {
  readonly sellerId: string;
  readonly buyerId?: string;
  readonly lines: readonly (Units & { readonly seenPriceCents?: number })[];
  /** Orders with the same key belong to one checkout. */
  readonly checkoutKey?: string | undefined;
  readonly delivery?: OrderDelivery | undefined;
}

/** Creates an order as a checkout does, without the provider. */
export async function buyIn(tx: Tx, clock: Clock, { sellerId, lines, ...rest }: Purchase) {
  const { buyerId = randomUUID(), checkoutKey: key = randomUUID(), delivery = null } = rest;
  const now = clock.now();
  const { id: checkoutId } = await openCheckout(tx, { buyerId, key, now });
  return createOrder(tx, clock, {
    checkoutId,
    buyerId,
    sellerId,
    collectorId: (await findCollector(tx, sellerId)) ?? '424242',
    commission: { basisPoints: 1000 },
    lines,
    delivery,
    reservedUntil: secondsAfter(now, 900),
    nextCheckAt: secondsAfter(now, 120),
  });
}

export function buy({ db, clock }: Deps, purchase: Purchase) {
  return inTransaction(db, (tx) => buyIn(tx, clock, purchase));
}

/** Locks an order and changes its state, as a payment does. */
export function move({ db, clock }: Deps, orderId: string, to: OrderState, rest: Partial<Move> = {}) {
  return inTransaction(db, (tx) => moveIn(tx, clock, orderId, to, rest));
}

export async function moveIn(
  tx: Tx,
  clock: Clock,
  orderId: string,
  to: OrderState,
  rest: Partial<Move> = {},
): Promise<ShopOrder | null> {
  const order = await lockOrder(tx, orderId);
  if (!order) throw new Error(`There is no order ${orderId}`);
  return moveOrder(tx, clock, order, { to, cause: 'provider', ...rest });
}

interface Wanted {
  readonly buyerId: string;
  readonly sellerId: string;
  /** One unit of each; by default of a new product. */
  readonly productIds?: readonly number[];
  readonly checkoutKey?: string;
  readonly delivery?: OrderDelivery;
  /** The states after creation. */
  readonly path?: readonly OrderState[];
}

/** An order in the last state of `path`, without a provider. */
export async function anOrder(deps: Deps, wanted: Wanted): Promise<ShopOrder> {
  const { buyerId, sellerId, checkoutKey, delivery, path = ['awaiting_payment'] } = wanted;
  const productIds = wanted.productIds ?? [(await aProduct(deps.db, { sellerId })).id];
  const order = await inTransaction(deps.db, async (tx) => {
    const lines = productIds.map((productId) => ({ productId, quantity: 1 }));
    const made = await buyIn(tx, deps.clock, { buyerId, sellerId, lines, checkoutKey, delivery });
    if (made.kind !== 'created') throw new Error(`The order is ${made.kind}`);
    const { id } = made.order;
    await setPreference(tx, made.order, { id: randomUUID(), paymentUrl: `https://pay.example/${id}` });
    return made.order;
  });
  return (await walk(deps, order.id, ...path)) ?? order;
}

type Step = OrderState | (Partial<Move> & Pick<Move, 'to'>);

/** Applies several transitions. */
export async function walk(
  deps: Deps,
  orderId: string,
  ...steps: readonly Step[]
): Promise<ShopOrder | null> {
  let order: ShopOrder | null = null;
  for (const step of steps) {
    const { to, ...rest } = typeof step === 'string' ? { to: step } : step;
    order = await move(deps, orderId, to, rest);
    if (!order) throw new Error(`Order ${orderId} does not become ${to}`);
  }
  return order;
}

/** Inserts a payment of this order. */
export async function aPayment(
  { db, clock }: Deps,
  orderId: string,
  {
    status = 'approved',
    voucherUrl = null as string | null,
    expiresAt = null as Date | null,
    refundedCents = 0,
  } = {},
): Promise<string> {
  const now = clock.now();
  const id = String(Math.floor(Math.random() * 1e12));
  const { total_cents, commission_cents, collector_id } = await db
    .selectFrom('shop_order')
    .select(['total_cents', 'commission_cents', 'collector_id'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  await inTransaction(db, (tx) =>
    tx
      .insertInto('payment')
      .values({
        id,
        order_id: orderId,
        collector_id,
        status,
        status_detail: status === 'approved' ? 'accredited' : 'pending_waiting_payment',
        amount_cents: total_cents,
        refunded_cents: refundedCents,
        currency: 'UYU',
        payment_type: voucherUrl ? 'ticket' : 'credit_card',
        method: voucherUrl ? 'abitab' : 'visa',
        provider_fee_cents: status === 'approved' ? 7750 : 0,
        commission_cents,
        voucher_url: voucherUrl,
        expires_at: expiresAt,
        approved_at: status === 'approved' ? now : null,
        provider_updated_at: now,
        first_seen_at: now,
        verdict: 'ok',
      })
      .execute(),
  );
  return id;
}
