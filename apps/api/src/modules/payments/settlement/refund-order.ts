import { canTransition, type OrderState } from '@perchero/contract/orders/order-states.rules';
import { lockOrder, moveOrder, type ShopOrder } from '#modules/orders/index.ts';
import { refundableDays } from '#modules/seller-accounts/index.ts';
import { AppError } from '#platform/http/app-error.ts';
import { secondsAfter } from '#platform/clock.ts';
import { type Db, inTransaction, type Tx } from '#platform/database/database.ts';
import type { PaymentDeps } from '../deps.ts';
import { netOf, sum } from './decide.rules.ts';
import { isDecidedByBank } from './payment-kinds.rules.ts';
import { findPaymentsOf, type StoredPayment } from './payments.queries.ts';
import { queueRefund, readCause, releaseCauseKey } from './refunds.queries.ts';
import { daySeconds } from './times.rules.ts';

const bySeller: readonly OrderState[] = ['paid', 'partially_refunded'];
const givenBack: readonly OrderState[] = ['refund_pending', 'refunded'];

/** Refunds a sale for its seller. Idempotent. */
export function refundBySeller(
  deps: Pick<PaymentDeps, 'db' | 'clock'>,
  sellerId: string,
  orderId: string,
): Promise<void> {
  return inTransaction(deps.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order?.sellerId !== sellerId) throw new AppError('not-found', 'no sale of this seller');
    if (givenBack.includes(order.state)) return;
    const who = { cause: 'seller', actorId: sellerId } as const;
    if (!bySeller.includes(order.state) || !(await requestFullRefund(tx, deps, order, who)))
      throw new AppError('invalid-order-state', `order ${orderId} is ${order.state}`);
  });
}

interface Who {
  /** Also the reason of the refund. */
  readonly cause: 'seller' | 'operator' | 'delivery' | 'claim';
  readonly actorId?: string | undefined;
  /** The same again refunds once. */
  readonly causeKey?: string;
}

/**
 * Queues refunds of everything that the seller has of a locked order and returns it. Null when there is nothing, or the
 * refund period is over.
 */
export async function requestFullRefund(
  tx: Tx,
  { clock }: Pick<PaymentDeps, 'clock'>,
  order: ShopOrder,
  { cause, actorId, causeKey }: Who,
): Promise<ShopOrder | null> {
  const now = clock.now();
  const payments = await findRefundable(tx, order, now);
  if (!payments || !canTransition(order.state, 'refund_pending')) return null;
  if (causeKey) await releaseCauseKey(tx, order.id, causeKey);
  const amountCents = sum(payments, netOf);
  const move = { to: 'refund_pending', reason: cause, amountCents, cause, actorId } as const;
  const moved = await moveOrder(tx, clock, order, move);
  for (const payment of payments)
    await queueRefund(tx, {
      orderId: order.id,
      paymentId: payment.id,
      amountCents: netOf(payment),
      reason: cause,
      causeKey,
      now,
    });
  return moved;
}

/** Payments with money that the provider refunds. Null when there are none, or the refund period is over. */
async function findRefundable(db: Db, order: ShopOrder, now: Date): Promise<StoredPayment[] | null> {
  const isTooLate = order.paidAt !== null && secondsAfter(order.paidAt, refundableDays * daySeconds) <= now;
  const payments = (await findPaymentsOf(db, order.id)).filter((payment) => netOf(payment) > 0);
  const isRefundable = payments.length > 0 && !payments.some(isDecidedByBank);
  return isTooLate || !isRefundable ? null : payments;
}

/** What the seller still has of an order, without refunds that are on their way. */
export async function refundableCents(db: Db, orderId: string): Promise<number> {
  return sum(await findPaymentsOf(db, orderId), leftOf);
}

function leftOf(payment: StoredPayment): number {
  return Math.max(0, netOf(payment) - payment.pendingRefundCents);
}

type PartOf = Who & { readonly amountCents: number; readonly causeKey: string };

/**
 * Queues refunds of a part of a locked order, from the largest payment down, once for each payment and cause. All that
 * is left becomes a full refund. The order stays `paid` until the provider has made it. Null when nothing can be refunded.
 */
export async function requestPartRefund(
  tx: Tx,
  deps: Pick<PaymentDeps, 'clock'>,
  order: ShopOrder,
  { amountCents, ...who }: PartOf,
): Promise<ShopOrder | null> {
  const now = deps.clock.now();
  const payments = await findRefundable(tx, order, now);
  if (!payments) return null;
  const { cause: reason, causeKey } = who;
  const { approvedCents, openCents } = await readCause(tx, order.id, causeKey);
  let missing = amountCents - approvedCents - openCents;
  if (sum(payments, leftOf) <= missing) return requestFullRefund(tx, deps, order, who);
  await releaseCauseKey(tx, order.id, causeKey);
  for (const payment of payments.toSorted((one, other) => leftOf(other) - leftOf(one)))
    if (missing > 0)
      missing -= await queueRefund(tx, {
        orderId: order.id,
        paymentId: payment.id,
        amountCents: missing,
        reason,
        causeKey,
        now,
      });
  return missing < amountCents ? order : null;
}
