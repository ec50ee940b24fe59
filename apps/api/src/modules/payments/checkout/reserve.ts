import { isDeepStrictEqual } from 'node:util';
import pLimit from 'p-limit';
import { lockSuspension } from '#modules/identity/index.ts';
import {
  createOrder,
  findItems,
  findOpenOrdersOf,
  findOrderDelivery,
  openCheckout,
  type ShopOrder,
} from '#modules/orders/index.ts';
import { findCollector, owesRefund } from '#modules/seller-accounts/index.ts';
import { secondsAfter } from '#platform/clock.ts';
import { inTransaction, type Tx } from '#platform/database/database.ts';
import { consumeGuarded } from '#platform/limits/guarded-limits.ts';
import { lockBuyer, shareSeller } from '#platform/database/trade-locks.queries.ts';
import type { CheckoutDeps } from '../deps.ts';
import { expiryWindowSeconds, limitsOf } from './buyer-limits.rules.ts';
import { countUnpaid, findExpirations, findCheckoutProducts, isAccountDeleted } from './checkout.queries.ts';
import { texts } from './texts.ts';
import { recoveryCheckAt, reusableUntil } from './times.rules.ts';
import {
  type CheckoutLine,
  type CheckoutProduct,
  hasSameLines,
  isPriceChanged,
  type SellerGroup,
  unavailabilityOf,
} from './checkout-lines.rules.ts';
import type { SellerTerms } from './terms.ts';

export interface Buyer {
  readonly id: string;
  /** Idempotency key of the checkout. */
  readonly key: string;
}

export type ReservationResult =
  | { readonly kind: 'order'; readonly order: ShopOrder; readonly isNew: boolean }
  | { readonly kind: 'refused'; readonly error: string }
  /** Another open order of the buyer with this seller must end first. */
  | { readonly kind: 'blocked'; readonly orderId: string };

/**
 * Buyers of one product wait for its row lock while holding a connection; the limit leaves connections for
 * everything else.
 */
const limitConcurrency = pLimit(3);
/** After this queueing time the availability is read again before the transaction. */
const recheckAfterMs = 10;

/** Rolls the transaction back. */
class ReservationRefused extends Error {}

/**
 * Creates an order that reserves the requested products of one seller. An open order for exactly the same lines and
 * delivery is reused, so buyers do not block themselves.
 */
export function reserve(deps: CheckoutDeps, buyer: Buyer, group: SellerGroup): Promise<ReservationResult> {
  const { db, clock, config } = deps;
  const reserving = async (tx: Tx): Promise<ReservationResult> => {
    await lockBuyer(tx, buyer.id);
    // Neither account can be deleted before the order exists.
    await shareSeller(tx, group.sellerId);
    // The lock makes a concurrent suspension see this order.
    if (await lockSuspension(tx, group.sellerId)) throw new ReservationRefused(texts.gone);
    const now = clock.now();
    const terms = await deps.termsFor(tx, buyer.id, group, now);
    const open = await findOpenOrdersOf(tx, buyer.id, group.sellerId);
    // Orders in `payment_pending` already have a payment.
    const unpaid = open.filter(({ state }) => state !== 'payment_pending');
    for (const order of unpaid)
      if (order.id === group.orderId || (!terms.refusal && (await isSamePurchase(tx, order, group, terms))))
        if (reusableUntil(order.reservedUntil, config.reservationSeconds) > now)
          return { kind: 'order', order, isNew: false };
    if (terms.refusal) throw new ReservationRefused(terms.refusal);
    const [blocking] = unpaid;
    if (blocking) return { kind: 'blocked', orderId: blocking.id };

    if (await isAccountDeleted(tx, buyer.id)) throw new ReservationRefused(texts.gone);
    const collectorId = await findCollector(tx, group.sellerId);
    if (collectorId === null || (await owesRefund(tx, group.sellerId)))
      throw new ReservationRefused(texts.sellerNotPayable);
    if (await isBeyondLimits(tx, buyer.id, group, now)) throw new ReservationRefused(texts.tooManyUnpaid);
    await consumeGuarded(tx, now, [{ limit: 'checkout-buyer', subject: buyer.id }]);
    const { id: checkoutId } = await openCheckout(tx, { buyerId: buyer.id, key: buyer.key, now });
    const created = await createOrder(tx, clock, {
      checkoutId,
      buyerId: buyer.id,
      sellerId: group.sellerId,
      collectorId,
      commission: config.commission,
      lines: group.lines.map((line) => ({ ...line, agreedPrice: terms.agreedPrices.get(line.productId) })),
      delivery: terms.delivery,
      reservedUntil: secondsAfter(now, config.reservationSeconds),
      nextCheckAt: recoveryCheckAt(now, config.reservationSeconds),
    });
    if (created.kind === 'created') return { kind: 'order', order: created.order, isNew: true };
    if (created.kind === 'price-changed') throw new ReservationRefused(texts.priceChanged);
    throw new ReservationRefused(
      (await isBeingPaid(tx, open, group.lines)) ? texts.alreadyPaying : texts.gone,
    );
  };
  const queuedAt = performance.now();
  return limitConcurrency(async () => {
    if (performance.now() - queuedAt > recheckAfterMs) await recheckAvailability(deps, buyer, group);
    return inTransaction(db, reserving);
  }).catch((error: unknown) => {
    if (error instanceof ReservationRefused) return { kind: 'refused', error: error.message };
    throw error;
  });
}

/** Runs under the lock of the buyer, so concurrent checkouts count each other. */
async function isBeyondLimits(tx: Tx, buyerId: string, { lines }: SellerGroup, now: Date): Promise<boolean> {
  const unpaid = await countUnpaid(tx, buyerId);
  const expired = await findExpirations(tx, buyerId, secondsAfter(now, -expiryWindowSeconds));
  const limits = limitsOf(expired, now);
  const requested = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return unpaid.orders >= limits.orders || unpaid.products + requested > limits.products;
}

/** Refuses without taking a lock what cannot be bought at the moment. */
export async function findRefusal(
  { db, clock, termsFor }: CheckoutDeps,
  buyer: Buyer,
  group: SellerGroup,
  products: ReadonlyMap<number, CheckoutProduct>,
): Promise<string | null> {
  if (group.orderId !== null) return null;
  // Before the terms are read: in a rush for one product most requests end here.
  const unavailability = unavailabilityOf(buyer.id, group, products);
  if (unavailability) return texts[unavailability];
  const now = clock.now();
  const { agreedPrices, refusal } = await termsFor(db, buyer.id, group, now);
  return isPriceChanged(group.lines, { products, agreedPrices, now }) ? texts.priceChanged : refusal;
}

async function recheckAvailability(deps: CheckoutDeps, buyer: Buyer, group: SellerGroup): Promise<void> {
  if (group.orderId !== null) return;
  const found = await findCheckoutProducts(
    deps.db,
    buyer.id,
    group.lines.map(({ productId }) => productId),
  );
  const products = new Map(found.map((product) => [product.productId, product]));
  const refusal = await findRefusal(deps, buyer, group, products);
  if (refusal) throw new ReservationRefused(refusal);
}

async function isSamePurchase(
  tx: Tx,
  { id }: ShopOrder,
  { lines }: SellerGroup,
  { delivery }: SellerTerms,
): Promise<boolean> {
  return (
    hasSameLines(lines, await findItems(tx, id)) &&
    isDeepStrictEqual(delivery, await findOrderDelivery(tx, id))
  );
}

/** Whether one of these orders of the buyer reserves a requested product. */
async function isBeingPaid(
  tx: Tx,
  orders: readonly ShopOrder[],
  lines: readonly CheckoutLine[],
): Promise<boolean> {
  for (const { id } of orders) {
    const items = await findItems(tx, id);
    if (items.some((item) => lines.some(({ productId }) => productId === item.productId))) return true;
  }
  return false;
}
