import { closedByOperator } from '@perchero/contract/orders/order-reasons.rules';
import { canTransition, type OrderState } from '@perchero/contract/orders/order-states.rules';
import { clearFraudAlert, findOrder, lockOrder, moveOrder } from '#modules/orders/index.ts';
import type { Clock } from '#platform/clock.ts';
import { AppError } from '#platform/http/app-error.ts';
import { inTransaction, type Tx } from '#platform/database/database.ts';
import { cancelUnpaid } from './checkout/cancel-unpaid.ts';
import type { PaymentDeps } from './deps.ts';
import { netOf, totalsOf } from './settlement/decide.rules.ts';
import { requestFullRefund } from './settlement/refund-order.ts';
import { findPaymentsOf } from './settlement/payments.queries.ts';
import { emitRefundEnded } from './settlement/process-refund.ts';
import {
  type QueuedRefund,
  queueRefund,
  closeFailedRefund,
  findFailedRefunds,
  abandonRefunds,
  releaseCauseKey,
} from './settlement/refunds.queries.ts';
import { deletePaidDebt } from './settlement/seller-debt.queries.ts';
import { syncOrder } from './settlement/sync-order.ts';

/** An operator's decision about an order; the caller records the reason. */
export interface OperatorRequest {
  readonly orderId: string;
  readonly operatorId: string;
}

const invalidState = (orderId: string) =>
  new AppError('invalid-order-state', `order ${orderId} is not to be decided so`);
const unavailable = () => new AppError('unavailable', 'the provider could not be asked');

/** Syncs the order now. */
export async function checkNow(deps: PaymentDeps, { orderId }: OperatorRequest): Promise<void> {
  if (!(await findOrder(deps.db, orderId))) throw invalidState(orderId);
  if ((await syncOrder(deps, orderId)) !== 'done') throw unavailable();
}

const refundable: readonly OrderState[] = ['paid', 'partially_refunded', 'review'];

export function requestRefund(deps: PaymentDeps, { orderId, operatorId }: OperatorRequest): Promise<void> {
  return inTransaction(deps.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    const who = { cause: 'operator', actorId: operatorId } as const;
    if (!order || !refundable.includes(order.state) || !(await requestFullRefund(tx, deps, order, who)))
      throw invalidState(orderId);
  });
}

/** Cancels an order without money. */
export async function cancelByOperator(deps: PaymentDeps, request: OperatorRequest): Promise<void> {
  const { orderId, operatorId } = request;
  const end = { cause: 'operator', reason: 'operator', actorId: operatorId };
  const order = await findOrder(deps.db, orderId);
  if (order?.state === 'review') return cancelReviewed(deps, orderId, end);
  const outcome = await cancelUnpaid(deps, orderId, end);
  if (outcome === 'unavailable') throw unavailable();
  if (outcome === 'not-cancellable') throw invalidState(orderId);
}

interface End {
  readonly cause: string;
  readonly reason: string;
  readonly actorId: string;
}

async function cancelReviewed(deps: PaymentDeps, orderId: string, end: End): Promise<void> {
  if ((await syncOrder(deps, orderId)) !== 'done') throw unavailable();
  await inTransaction(deps.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order?.state !== 'review') throw invalidState(orderId);
    const { net, hasOpen } = totalsOf(order.totalCents, await findPaymentsOf(tx, orderId));
    if (net > 0 || hasOpen) throw invalidState(orderId);
    await moveOrder(tx, deps.clock, order, { to: 'cancelled', ...end });
  });
}

/**
 * Abandons a refund that cannot be made: the order returns to the state of its payments if its products are
 * available.
 */
export function closeRefund(
  { db, clock }: PaymentDeps,
  { orderId, operatorId }: OperatorRequest,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order?.state !== 'refund_pending' && order?.state !== 'review') {
      if ((await closeFailed(tx, clock, orderId)).length === 0) throw invalidState(orderId);
      return;
    }
    const { covered } = totalsOf(order.totalCents, await findPaymentsOf(tx, orderId));
    const why = { cause: 'operator', reason: 'operator', actorId: operatorId };
    if (!covered || !(await moveOrder(tx, clock, order, { to: covered, ...why })))
      throw invalidState(orderId);
    await giveUpRefunds(tx, clock, orderId);
    await closeFailed(tx, clock, orderId);
  });
}

async function giveUpRefunds(tx: Tx, clock: Clock, orderId: string): Promise<void> {
  for (const refundId of await abandonRefunds(tx, orderId, clock.now()))
    await emitRefundEnded(tx, { clock }, { orderId, refundId, state: 'impossible' });
  await deletePaidDebt(tx, orderId);
}

/** Closes failed refunds of an order that is otherwise valid. */
async function closeFailed(tx: Tx, clock: Clock, orderId: string): Promise<readonly QueuedRefund[]> {
  const failed = await findFailedRefunds(tx, orderId);
  for (const { id } of failed) {
    await closeFailedRefund(tx, id);
    await emitRefundEnded(tx, { clock }, { orderId, refundId: id, state: 'impossible' });
  }
  await deletePaidDebt(tx, orderId);
  return failed;
}

/** Queues failed refunds of an otherwise valid order again. An order in review is refunded as a whole instead. */
export function retryRefund({ db, clock }: PaymentDeps, { orderId }: OperatorRequest): Promise<void> {
  return inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order || order.state === 'review') throw invalidState(orderId);
    const failed = await closeFailed(tx, clock, orderId);
    if (failed.length === 0) throw invalidState(orderId);
    for (const { paymentId, amountCents, reason, causeKey } of failed) {
      if (causeKey) await releaseCauseKey(tx, orderId, causeKey);
      await queueRefund(tx, { orderId, paymentId, amountCents, reason, causeKey, now: clock.now() });
    }
  });
}

/** `paid` and `partially_refunded` are ended by a refund; the other missing states are final. */
const forceable: readonly OrderState[] = [
  'creating',
  'awaiting_payment',
  'payment_pending',
  'refund_pending',
  'in_dispute',
  'review',
];

/**
 * Cancels an order although the provider is unavailable or cannot refund it. Refunds of known payments are
 * abandoned; later payments are booked and refunded.
 */
export function forceCancel(
  { db, clock }: PaymentDeps,
  { orderId, operatorId }: OperatorRequest,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order?.state === 'cancelled') return;
    if (!order || !forceable.includes(order.state)) throw invalidState(orderId);
    const now = clock.now();
    for (const payment of await findPaymentsOf(tx, orderId))
      if (payment.refund === 'none' && netOf(payment) > 0)
        await queueRefund(tx, {
          orderId,
          paymentId: payment.id,
          amountCents: netOf(payment),
          reason: 'operator',
          now,
        });
    await giveUpRefunds(tx, clock, orderId);
    const why = { cause: 'operator', reason: closedByOperator, actorId: operatorId };
    // Only `review` leads from a state with money to one without.
    const open = canTransition(order.state, 'cancelled')
      ? order
      : await moveOrder(tx, clock, order, { to: 'review', ...why });
    // Due immediately: the worker closes its payment link and vouchers if the provider is available.
    if (open) await moveOrder(tx, clock, open, { to: 'cancelled', nextCheckAt: now, ...why });
  });
}

/** Clears a fraud alert, so the order can be shipped. */
export function clearFraud({ db, clock }: PaymentDeps, { orderId }: OperatorRequest): Promise<void> {
  return inTransaction(db, async (tx) => {
    if (!(await lockOrder(tx, orderId)) || !(await clearFraudAlert(tx, clock, orderId)))
      throw invalidState(orderId);
  });
}
