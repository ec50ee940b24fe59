import { lockSuspension } from '#modules/identity/index.ts';
import {
  createOrder,
  findItems,
  findOpenOrdersOf,
  openCheckout,
  type ShopOrder,
} from '#modules/orders/index.ts';
import { findCollector } from '#modules/seller-accounts/index.ts';
import { secondsAfter } from '#platform/clock.ts';
import { inTransaction, type Tx } from '#platform/database/database.ts';
import { createGate } from '#platform/limits/gate.ts';
import { takeGuarded } from '#platform/limits/guarded-limits.ts';
import { lockBuyer, shareSeller } from '#platform/database/trade-locks.queries.ts';
import type { PaymentDeps } from '../deps.ts';
import { expiryWindowSeconds, limitsOf } from './buyer-limits.rules.ts';
import { countUnpaid, findExpirations, findOffers, isGone } from './checkout.queries.ts';
import { texts } from './texts.ts';
import { janitorAt, reusableUntil } from './times.rules.ts';
import { isFor, refusalOf, type WantedGroup, type WantedLine } from './wanted.rules.ts';

export interface Buyer {
  readonly id: string;
  /** The caller's: the same one again is the same checkout. */
  readonly key: string;
}

export type Reserved =
  | { readonly kind: 'order'; readonly order: ShopOrder; readonly isNew: boolean }
  | { readonly kind: 'refused'; readonly error: string }
  /** The buyer has another order with this seller, which must end first. */
  | { readonly kind: 'in-the-way'; readonly orderId: string };

/** Buyers of one piece wait for each other with a connection in hand; everybody else in this process needs some too. */
const inTurn = createGate(3);
/** Whoever stood in line longer than this looks first whether there is anything left. */
const shortLineMs = 10;

/** Leaves the transaction: whoever gets nothing has begun nothing. */
class Refused extends Error {}

/**
 * Sets what a buyer wants of one seller aside, in an order of its own. What they have set aside already for exactly this is
 * theirs to go on with, so nobody stands in their own way.
 */
export function reserve(deps: PaymentDeps, buyer: Buyer, group: WantedGroup): Promise<Reserved> {
  const { db, clock, config } = deps;
  const reserving = async (tx: Tx): Promise<Reserved> => {
    await lockBuyer(tx, buyer.id);
    // Neither leaves between here and the order.
    await shareSeller(tx, group.sellerId);
    // Held, so that whoever ends the orders of a suspended seller sees this one.
    if (await lockSuspension(tx, group.sellerId)) throw new Refused(texts.gone);
    const now = clock.now();
    const open = await findOpenOrdersOf(tx, buyer.id, group.sellerId);
    // Money is on its way for those.
    const unpaid = open.filter(({ state }) => state !== 'payment_pending');
    for (const order of unpaid)
      if (order.id === group.orderId || (await isSame(tx, order, group.lines)))
        if (reusableUntil(order.heldUntil, config.holdSeconds) > now)
          return { kind: 'order', order, isNew: false };
    const [inTheWay] = unpaid;
    if (inTheWay) return { kind: 'in-the-way', orderId: inTheWay.id };

    if (await isGone(tx, buyer.id)) throw new Refused(texts.gone);
    const collectorId = await findCollector(tx, group.sellerId);
    if (collectorId === null) throw new Refused(texts.sellerNotPayable);
    if (await isBeyondLimits(tx, buyer.id, group, now)) throw new Refused(texts.tooManyUnpaid);
    await takeGuarded(tx, now, [{ limit: 'checkout-buyer', subject: buyer.id }]);
    const { id: checkoutId } = await openCheckout(tx, { buyerId: buyer.id, key: buyer.key, now });
    const created = await createOrder(tx, clock, {
      checkoutId,
      buyerId: buyer.id,
      sellerId: group.sellerId,
      collectorId,
      commission: config.commission,
      lines: group.lines,
      heldUntil: secondsAfter(now, config.holdSeconds),
      nextCheckAt: janitorAt(now, config.holdSeconds),
    });
    if (created.kind === 'created') return { kind: 'order', order: created.order, isNew: true };
    if (created.kind === 'price-changed') throw new Refused(texts.priceChanged);
    throw new Refused((await isBeingPaid(tx, open, group.lines)) ? texts.alreadyPaying : texts.gone);
  };
  const cameAt = performance.now();
  return inTurn(async () => {
    if (performance.now() - cameAt > shortLineMs) await refuseLate(deps, buyer, group);
    return inTransaction(db, reserving);
  }).catch((error: unknown) => {
    if (error instanceof Refused) return { kind: 'refused', error: error.message };
    throw error;
  });
}

/** Under the lock of the buyer, so that concurrent checkouts count each other. */
async function isBeyondLimits(tx: Tx, buyerId: string, { lines }: WantedGroup, now: Date): Promise<boolean> {
  const unpaid = await countUnpaid(tx, buyerId);
  const expired = await findExpirations(tx, buyerId, secondsAfter(now, -expiryWindowSeconds));
  const limits = limitsOf(expired, now);
  const wanted = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return unpaid.orders >= limits.orders || unpaid.products + wanted > limits.products;
}

async function refuseLate({ db }: PaymentDeps, buyer: Buyer, group: WantedGroup): Promise<void> {
  if (group.orderId !== null) return;
  const found = await findOffers(
    db,
    buyer.id,
    group.lines.map(({ productId }) => productId),
  );
  const refusal = refusalOf(buyer.id, group, new Map(found.map((offer) => [offer.productId, offer])));
  if (refusal) throw new Refused(texts[refusal]);
}

async function isSame(tx: Tx, order: ShopOrder, lines: readonly WantedLine[]): Promise<boolean> {
  return isFor(lines, await findItems(tx, order.id));
}

/** Whether the buyer's own payment is what a piece is set aside for. */
async function isBeingPaid(
  tx: Tx,
  orders: readonly ShopOrder[],
  lines: readonly WantedLine[],
): Promise<boolean> {
  for (const { id } of orders) {
    const items = await findItems(tx, id);
    if (items.some((item) => lines.some(({ productId }) => productId === item.productId))) return true;
  }
  return false;
}
