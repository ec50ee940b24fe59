import { closedByOperator } from '@perchero/contract/orders/order-reasons.rules';
import { mayBecome, type OrderState } from '@perchero/contract/orders/order-states.rules';
import { clearFraudAlert, findOrder, lockOrder, moveOrder } from '#modules/orders/index.ts';
import { AppError } from '#platform/http/app-error.ts';
import { inTransaction, type Tx } from '#platform/database/database.ts';
import { cancelUnpaid } from '../checkout/cancel-unpaid.ts';
import type { PaymentDeps } from '../deps.ts';
import { netOf, standingOf } from './decide.rules.ts';
import { giveBack } from './give-back.ts';
import { findPaymentsOf } from './payments.queries.ts';
import {
  type AskedRefund,
  askRefund,
  closeFailedRefund,
  findFailedRefunds,
  giveUpRefunds,
} from './refunds.queries.ts';
import { lookAtOrder } from './sync-order.ts';

/** What an operator wants of an order; why is kept by whoever asked them. */
export interface OperatorWish {
  readonly orderId: string;
  readonly operatorId: string;
}

const notSo = (orderId: string) => new AppError('order-not-so', `order ${orderId} is not to be decided so`);
const unavailable = () => new AppError('unavailable', 'the provider could not be asked');

/** Asks the provider, now. */
export async function checkNow(deps: PaymentDeps, { orderId }: OperatorWish): Promise<void> {
  if (!(await findOrder(deps.db, orderId))) throw notSo(orderId);
  if ((await lookAtOrder(deps, orderId)) !== 'done') throw unavailable();
}

const refundable: readonly OrderState[] = ['paid', 'partially_refunded', 'review'];

export function requestRefund(deps: PaymentDeps, { orderId, operatorId }: OperatorWish): Promise<void> {
  return inTransaction(deps.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    const who = { cause: 'operator', actorId: operatorId } as const;
    if (!order || !refundable.includes(order.state) || !(await giveBack(tx, deps, order, who)))
      throw notSo(orderId);
  });
}

/** Ends an order for which no money came. */
export async function cancelByOperator(deps: PaymentDeps, wish: OperatorWish): Promise<void> {
  const { orderId, operatorId } = wish;
  const end = { cause: 'operator', reason: 'operator', actorId: operatorId };
  const order = await findOrder(deps.db, orderId);
  if (order?.state === 'review') return cancelReviewed(deps, orderId, end);
  const outcome = await cancelUnpaid(deps, orderId, end);
  if (outcome === 'unavailable') throw unavailable();
  if (outcome === 'not-so') throw notSo(orderId);
}

interface End {
  readonly cause: string;
  readonly reason: string;
  readonly actorId: string;
}

async function cancelReviewed(deps: PaymentDeps, orderId: string, end: End): Promise<void> {
  if ((await lookAtOrder(deps, orderId)) !== 'done') throw unavailable();
  await inTransaction(deps.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order?.state !== 'review') throw notSo(orderId);
    const { net, hasOpen } = standingOf(order.totalCents, await findPaymentsOf(tx, orderId));
    if (net > 0 || hasOpen) throw notSo(orderId);
    await moveOrder(tx, deps.clock, order, { to: 'cancelled', ...end });
  });
}

/** A refund that cannot be made is given up: the order is what its payments say, if its pieces are its buyer's. */
export function closeRefund(
  { db, clock }: PaymentDeps,
  { orderId, operatorId }: OperatorWish,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order?.state !== 'refund_pending' && order?.state !== 'review') {
      if ((await closeFailed(tx, orderId)).length === 0) throw notSo(orderId);
      return;
    }
    const { covered } = standingOf(order.totalCents, await findPaymentsOf(tx, orderId));
    const why = { cause: 'operator', reason: 'operator', actorId: operatorId };
    if (!covered || !(await moveOrder(tx, clock, order, { to: covered, ...why }))) throw notSo(orderId);
    await giveUpRefunds(tx, orderId, clock.now());
    await closeFailed(tx, orderId);
  });
}

/** What could not be given back beside an order that goes on. */
async function closeFailed(tx: Tx, orderId: string): Promise<readonly AskedRefund[]> {
  const failed = await findFailedRefunds(tx, orderId);
  for (const { id } of failed) await closeFailedRefund(tx, id);
  return failed;
}

/** Tries again what could not be given back beside an order that goes on. In review the whole order is refunded instead. */
export function retryRefund({ db, clock }: PaymentDeps, { orderId }: OperatorWish): Promise<void> {
  return inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order || order.state === 'review') throw notSo(orderId);
    const failed = await closeFailed(tx, orderId);
    if (failed.length === 0) throw notSo(orderId);
    for (const { paymentId, amountCents, reason } of failed)
      await askRefund(tx, { orderId, paymentId, amountCents, reason, now: clock.now() });
  });
}

/** `paid` and `partially_refunded` are ended by a refund; the others that are missing have ended. */
const forceable: readonly OrderState[] = [
  'creating',
  'awaiting_payment',
  'payment_pending',
  'refund_pending',
  'in_dispute',
  'review',
];

/**
 * Ends an order although the provider cannot be asked, or cannot give its money back. Refunds of known payments are given up;
 * money that comes afterwards is booked and given back.
 */
export function forceCancel(
  { db, clock }: PaymentDeps,
  { orderId, operatorId }: OperatorWish,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order?.state === 'cancelled') return;
    if (!order || !forceable.includes(order.state)) throw notSo(orderId);
    const now = clock.now();
    for (const payment of await findPaymentsOf(tx, orderId))
      if (payment.refund === 'none' && netOf(payment) > 0)
        await askRefund(tx, {
          orderId,
          paymentId: payment.id,
          amountCents: netOf(payment),
          reason: 'operator',
          now,
        });
    await giveUpRefunds(tx, orderId, now);
    const why = { cause: 'operator', reason: closedByOperator, actorId: operatorId };
    // From a state with money only `review` leads to one without.
    const open = mayBecome(order.state, 'cancelled')
      ? order
      : await moveOrder(tx, clock, order, { to: 'review', ...why });
    // Due at once: the worker closes its payment link and its vouchers if the provider can be reached.
    if (open) await moveOrder(tx, clock, open, { to: 'cancelled', nextCheckAt: now, ...why });
  });
}

/** The operator looked at what the provider warned of: the parcel may go on. */
export function clearFraud({ db, clock }: PaymentDeps, { orderId }: OperatorWish): Promise<void> {
  return inTransaction(db, async (tx) => {
    if (!(await lockOrder(tx, orderId)) || !(await clearFraudAlert(tx, clock, orderId))) throw notSo(orderId);
  });
}
