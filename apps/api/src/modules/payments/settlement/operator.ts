import type { OrderState } from '@perchero/contract/orders/order-states.rules';
import { findOrder, lockOrder, moveOrder } from '#modules/orders/index.ts';
import { AppError } from '#platform/app-error.ts';
import { inTransaction } from '#platform/database.ts';
import { cancelUnpaid } from '../checkout/cancel-unpaid.ts';
import type { PaymentParts } from '../parts.ts';
import { standingOf } from './decide.rules.ts';
import { giveBack } from './give-back.ts';
import { findPaymentsOf } from './payments.queries.ts';
import { giveUpRefunds } from './refunds.queries.ts';
import { lookAtOrder } from './sync-order.ts';

/** What an operator wants of an order; why is kept by whoever asked them. */
export interface OperatorWish {
  readonly orderId: string;
  readonly operatorId: string;
}

const notSo = (orderId: string) => new AppError('order-not-so', `order ${orderId} is not to be decided so`);
const unavailable = () => new AppError('unavailable', 'the provider could not be asked');

/** Asks the provider, now. */
export async function checkNow(parts: PaymentParts, { orderId }: OperatorWish): Promise<void> {
  if (!(await findOrder(parts.db, orderId))) throw notSo(orderId);
  if ((await lookAtOrder(parts, orderId)) !== 'done') throw unavailable();
}

const refundable: readonly OrderState[] = ['paid', 'partially_refunded', 'review'];

export function requestRefund(parts: PaymentParts, { orderId, operatorId }: OperatorWish): Promise<void> {
  return inTransaction(parts.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    const who = { cause: 'operator', actorId: operatorId } as const;
    if (!order || !refundable.includes(order.state) || !(await giveBack(tx, parts, order, who)))
      throw notSo(orderId);
  });
}

/** Ends an order for which no money came. */
export async function cancelByOperator(parts: PaymentParts, wish: OperatorWish): Promise<void> {
  const { orderId, operatorId } = wish;
  const end = { cause: 'operator', reason: 'operator', actorId: operatorId };
  const order = await findOrder(parts.db, orderId);
  if (order?.state === 'review') return cancelReviewed(parts, orderId, end);
  const outcome = await cancelUnpaid(parts, orderId, end);
  if (outcome === 'unavailable') throw unavailable();
  if (outcome === 'not-so') throw notSo(orderId);
}

interface End {
  readonly cause: string;
  readonly reason: string;
  readonly actorId: string;
}

async function cancelReviewed(parts: PaymentParts, orderId: string, end: End): Promise<void> {
  if ((await lookAtOrder(parts, orderId)) !== 'done') throw unavailable();
  await inTransaction(parts.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order?.state !== 'review') throw notSo(orderId);
    const { net, hasOpen } = standingOf(order.totalCents, await findPaymentsOf(tx, orderId));
    if (net > 0 || hasOpen) throw notSo(orderId);
    await moveOrder(tx, parts.clock, order, { to: 'cancelled', ...end });
  });
}

/** A refund that cannot be made is given up: the order is what its payments say, if its pieces are its buyer's. */
export function closeRefund(
  { db, clock }: PaymentParts,
  { orderId, operatorId }: OperatorWish,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order?.state !== 'refund_pending' && order?.state !== 'review') throw notSo(orderId);
    const { covered } = standingOf(order.totalCents, await findPaymentsOf(tx, orderId));
    const why = { cause: 'operator', reason: 'operator', actorId: operatorId };
    if (!covered || !(await moveOrder(tx, clock, order, { to: covered, ...why }))) throw notSo(orderId);
    await giveUpRefunds(tx, orderId, clock.now());
  });
}
