import type { SplitPayment } from '@perchero/contract/payments/payments';
import pLimit from 'p-limit';
import { findOrder, type ShopOrder } from '#modules/orders/index.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { CheckoutDeps, PaymentDeps } from '../deps.ts';
import { withDeadline, type Deadline, createDeadline } from './preferences.ts';
import { cancelUnpaid } from './cancel-unpaid.ts';
import { findCheckoutProducts } from './checkout.queries.ts';
import { makePayable } from './make-payable.ts';
import { type Buyer, findRefusal, reserve, type ReservationResult } from './reserve.ts';
import { texts } from './texts.ts';
import { providerTimeoutMs } from './times.rules.ts';
import {
  type RequestedDelivery,
  type RequestedItem,
  groupBySeller,
  type CheckoutProduct,
  type SellerGroup,
} from './checkout-lines.rules.ts';

export interface Split {
  readonly checkout_id: string | null;
  readonly payments: SplitPayment[];
  readonly error: string | null;
}

const sellerConcurrency = 4;
const maxReplaced = 3;
/** Reasons of an order that are reported as "the seller cannot be paid". */
const sellerReasons = ['seller-unlinked', 'seller-not-ready', 'provider-forbids'];

/**
 * Creates one order and one payment link per seller. Of the request only product ids, quantities and the way of delivery
 * are trusted; seller, title, price and cost come from the database. A failure for one seller does not affect the others.
 */
export async function split(
  deps: CheckoutDeps,
  buyer: Buyer,
  items: readonly RequestedItem[],
  /** By seller. */
  deliveries: ReadonlyMap<string, RequestedDelivery>,
): Promise<Split> {
  const deadline = createDeadline(providerTimeoutMs);
  await refuseForeignOrders(deps, buyer, items);
  const found = await findCheckoutProducts(deps.db, buyer.id, [...new Set(items.map(({ id }) => id))]);
  const products = new Map(found.map((product) => [product.productId, product]));
  // Without a seller there is no group to report the error in.
  if (!items.every(({ id }) => products.has(id)))
    return { checkout_id: null, payments: [], error: texts.gone };

  const results = await pLimit(sellerConcurrency).map(groupBySeller(items, products, deliveries), (group) =>
    paySeller(deps, buyer, group, products, deadline),
  );
  const [order] = results.flatMap(({ order: made }) => made ?? []);
  const tooOften = results.find(({ limit }) => limit)?.limit;
  if (!order && tooOften) throw tooOften;
  return {
    checkout_id: order?.checkoutId ?? null,
    payments: results.map(({ payment }) => payment),
    error: order ? null : texts.notMade,
  };
}

/**
 * Whether a stored idempotent reply can be repeated: every link is still payable. A reply without links is not
 * repeated.
 */
export async function canStillBePaid({ db, clock }: PaymentDeps, { payments }: Split): Promise<boolean> {
  const orders = await Promise.all(
    payments.flatMap(({ order_id: id }) => (id === null ? [] : [findOrder(db, id)])),
  );
  const now = clock.now();
  return (
    orders.length > 0 &&
    orders.every((order) => order?.state === 'awaiting_payment' && order.reservedUntil > now)
  );
}

interface SellerResult {
  readonly payment: SplitPayment;
  /** Present when it can be paid. */
  readonly order?: ShopOrder;
  /** Present when the buyer is rate-limited. */
  readonly limit?: AppError;
}

async function paySeller(
  deps: CheckoutDeps,
  buyer: Buyer,
  group: SellerGroup,
  products: ReadonlyMap<number, CheckoutProduct>,
  deadline: ReturnType<typeof createDeadline>,
): Promise<SellerResult> {
  const refusal = await findRefusal(deps, buyer, group, products);
  if (refusal) return notPayable(group, refusal);
  if (deadline.isOver()) return notPayable(group, texts.notMade);
  const reserved = await reserveReplacing(deps, buyer, group, deadline).catch(catchRateLimit);
  if (reserved instanceof AppError) return { ...notPayable(group, texts.tooOften), limit: reserved };
  if (reserved.kind !== 'order')
    return notPayable(group, reserved.kind === 'refused' ? reserved.error : texts.notMade);
  const order = await makePayable(deps, reserved, deadline);
  if (order.state !== 'awaiting_payment' || order.paymentUrl === null) {
    const isSellers = sellerReasons.includes(order.reason ?? '');
    return notPayable(group, isSellers ? texts.sellerNotPayable : texts.notMade);
  }
  return {
    order,
    payment: {
      seller_id: order.sellerId,
      order_id: order.id,
      amount_cents: order.totalCents,
      payment_url: order.paymentUrl,
      expires_at: order.reservedUntil.toISOString(),
      error: null,
    },
  };
}

/** Cancels unpaid orders of the same buyer and seller for other products, after a last sync. */
async function reserveReplacing(
  deps: CheckoutDeps,
  buyer: Buyer,
  group: SellerGroup,
  deadline: Deadline,
): Promise<ReservationResult> {
  let reserved = await reserve(deps, buyer, group);
  for (let replaced = 0; reserved.kind === 'blocked' && replaced < maxReplaced; replaced += 1) {
    const { orderId } = reserved;
    const end = () =>
      cancelUnpaid(deps, orderId, { cause: 'checkout', reason: 'replaced', actorId: buyer.id });
    if ((await withDeadline(deadline.until, end, 'unavailable')) === 'unavailable') return reserved;
    reserved = await reserve(deps, buyer, group);
  }
  return reserved;
}

function notPayable({ sellerId }: SellerGroup, error: string): SellerResult {
  const payment = {
    seller_id: sellerId,
    order_id: null,
    amount_cents: 0,
    payment_url: null,
    expires_at: null,
    error,
  };
  return { payment };
}

/** A rate limit for one seller must not fail the orders that were created. */
function catchRateLimit(error: unknown): AppError {
  if (error instanceof AppError && error.code === 'too-many-requests') return error;
  throw error;
}

async function refuseForeignOrders(
  { db }: PaymentDeps,
  buyer: Buyer,
  items: readonly RequestedItem[],
): Promise<void> {
  for (const orderId of new Set(items.flatMap(({ order_id }) => order_id ?? [])))
    if ((await findOrder(db, orderId))?.buyerId !== buyer.id)
      throw new AppError('not-allowed', 'an order of somebody else');
}
