import type { SplitPayment } from '@perchero/contract/payments/payments';
import { findOrder, type ShopOrder } from '#modules/orders/index.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { PaymentDeps } from '../deps.ts';
import { inTime, type Patience, patienceOf } from './ask-provider.ts';
import { cancelUnpaid } from './cancel-unpaid.ts';
import { findOffers } from './checkout.queries.ts';
import { inTurns } from './in-turns.ts';
import { makePayable } from './make-payable.ts';
import { type Buyer, reserve, type Reserved } from './reserve.ts';
import { texts } from './texts.ts';
import { budgetMs } from './times.rules.ts';
import { type AskedItem, groupBySeller, type Offer, refusalOf, type WantedGroup } from './wanted.rules.ts';

export interface Split {
  readonly checkout_id: string | null;
  readonly payments: SplitPayment[];
  readonly error: string | null;
}

/** Sellers whose payments are made at the same time. */
const sellersAtOnce = 4;
/** Orders that a new one replaces, one after the other. */
const mostReplaced = 3;
/** Why an order could not be paid, when it is the seller who cannot be paid. */
const aboutTheSeller = ['seller-unlinked', 'seller-not-ready', 'provider-forbids'];

/**
 * One order and one link to pay per seller. Of what the caller says only the pieces and how many of them count: who sells
 * them, what they are called and what they cost is ours to say. What goes wrong for one seller leaves the others alone.
 */
export async function split(deps: PaymentDeps, buyer: Buyer, items: readonly AskedItem[]): Promise<Split> {
  const patience = patienceOf(budgetMs);
  await refuseForeignOrders(deps, buyer, items);
  const found = await findOffers(deps.db, buyer.id, [...new Set(items.map(({ id }) => id))]);
  const offers = new Map(found.map((offer) => [offer.productId, offer]));
  // Nobody sells it, so there is nobody to tell it about.
  if (!items.every(({ id }) => offers.has(id))) return { checkout_id: null, payments: [], error: texts.gone };

  const results = await inTurns(groupBySeller(items, offers), sellersAtOnce, (group) =>
    paySeller(deps, buyer, group, offers, patience),
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

/** Whether every link of a reply still leads to a payment. A reply without links is tried again. */
export async function canStillBePaid({ db, clock }: PaymentDeps, { payments }: Split): Promise<boolean> {
  const orders = await Promise.all(
    payments.flatMap(({ order_id: id }) => (id === null ? [] : [findOrder(db, id)])),
  );
  const now = clock.now();
  return (
    orders.length > 0 && orders.every((order) => order?.state === 'awaiting_payment' && order.heldUntil > now)
  );
}

interface SellerResult {
  readonly payment: SplitPayment;
  /** What the buyer can pay now. */
  readonly order?: ShopOrder;
  /** The buyer has begun too many. */
  readonly limit?: AppError;
}

async function paySeller(
  deps: PaymentDeps,
  buyer: Buyer,
  group: WantedGroup,
  offers: ReadonlyMap<number, Offer>,
  patience: ReturnType<typeof patienceOf>,
): Promise<SellerResult> {
  const refusal = group.orderId === null ? refusalOf(buyer.id, group, offers) : null;
  if (refusal) return notPayable(group, texts[refusal]);
  if (patience.isOver()) return notPayable(group, texts.notMade);
  const reserved = await reserveAnew(deps, buyer, group, patience).catch(passLimit);
  if (reserved instanceof AppError) return { ...notPayable(group, texts.tooOften), limit: reserved };
  if (reserved.kind !== 'order')
    return notPayable(group, reserved.kind === 'refused' ? reserved.error : texts.notMade);
  const order = await makePayable(deps, reserved, patience);
  if (order.state !== 'awaiting_payment' || order.paymentUrl === null) {
    const isSellers = aboutTheSeller.includes(order.reason ?? '');
    return notPayable(group, isSellers ? texts.sellerNotPayable : texts.notMade);
  }
  return {
    order,
    payment: {
      seller_id: order.sellerId,
      order_id: order.id,
      amount_cents: order.totalCents,
      payment_url: order.paymentUrl,
      expires_at: order.heldUntil.toISOString(),
      error: null,
    },
  };
}

/** Orders of the same two people for something else give way, after a last look whether they were paid. */
async function reserveAnew(
  deps: PaymentDeps,
  buyer: Buyer,
  group: WantedGroup,
  patience: Patience,
): Promise<Reserved> {
  let reserved = await reserve(deps, buyer, group);
  for (let replaced = 0; reserved.kind === 'in-the-way' && replaced < mostReplaced; replaced += 1) {
    const { orderId } = reserved;
    const end = () =>
      cancelUnpaid(deps, orderId, { cause: 'checkout', reason: 'replaced', actorId: buyer.id });
    if ((await inTime(patience.until, end, 'unavailable')) === 'unavailable') return reserved;
    reserved = await reserve(deps, buyer, group);
  }
  return reserved;
}

function notPayable({ sellerId }: WantedGroup, error: string): SellerResult {
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

/** A limit that one seller's order meets does not undo those that were made. */
function passLimit(error: unknown): AppError {
  if (error instanceof AppError && error.code === 'too-many-requests') return error;
  throw error;
}

/** To go on with an order it must be one's own. */
async function refuseForeignOrders(
  { db }: PaymentDeps,
  buyer: Buyer,
  items: readonly AskedItem[],
): Promise<void> {
  for (const orderId of new Set(items.flatMap(({ order_id }) => order_id ?? [])))
    if ((await findOrder(db, orderId))?.buyerId !== buyer.id)
      throw new AppError('not-allowed', 'an order of somebody else');
}
