import type { OrderState } from '@perchero/contract/orders/order-states.rules';
import { lockOrder, moveOrder, type ShopOrder } from '#modules/orders/index.ts';
import { findAccountOf, withToken } from '#modules/seller-accounts/index.ts';
import { secondsAfter } from '#platform/clock.ts';
import { inTransaction, type Tx } from '#platform/database.ts';
import { emit } from '#platform/events.ts';
import type { Answer } from '#platform/mercadopago/provider.ts';
import { paymentEvents } from '../events.ts';
import type { PaymentParts } from '../parts.ts';
import { netOf } from './decide.rules.ts';
import { kindOf } from './payment-kinds.rules.ts';
import { findPayment } from './payments.queries.ts';
import { failureOf } from './refund-failures.rules.ts';
import {
  type AskedRefund,
  askRefund,
  endRefund,
  findTakenRefundIds,
  lockOpenRefund,
  overtaken,
  postponeRefund,
  sumOfApproved,
} from './refunds.queries.ts';
import { syncPayment } from './sync-payment.ts';
import {
  backOffSeconds,
  fundsSeconds,
  longestParkedSeconds,
  mostFundsAttempts,
  parkedSeconds,
} from './times.rules.ts';

/**
 * Asks the provider to give money back. The key is the row's own, so asking again after a lost answer, or after our own end, gives it
 * back once. What came of it is read from the payment itself.
 */
export async function workRefund(parts: PaymentParts, refund: AskedRefund): Promise<void> {
  const payment = await findPayment(parts.db, refund.paymentId);
  const account = payment && (await findAccountOf(parts.db, payment.collectorId));
  if (!payment || !account) return wait(parts, refund, 'parked');
  if (kindOf(payment) === 'back') return closeByPayment(parts, refund, null);
  // Without an amount the provider gives back whatever is left.
  const isWhole = refund.amountCents === payment.amountCents;
  const answer = await withToken(parts, account.accountId, (token) =>
    parts.gateway.refund(token, {
      paymentId: refund.paymentId,
      key: refund.id,
      ...(isWhole ? {} : { amountCents: refund.amountCents }),
    }),
  );
  await conclude(parts, refund, answer);
}

async function conclude(parts: PaymentParts, refund: AskedRefund, answer: Answer<void>): Promise<void> {
  if (answer.kind === 'unauthorized') return wait(parts, refund, 'parked');
  if (answer.kind === 'unknown' || answer.kind === 'rate-limited') return wait(parts, refund, answer.kind);
  const failure =
    answer.kind === 'ok' ? null : failureOf(answer.kind === 'rejected' ? answer.code : 'not-found');
  if (failure === 'no-funds') return waitForFunds(parts, refund, codeOf(answer));
  if (failure === 'impossible' || (failure === 'once-more' && refund.attempts > 1))
    return giveUp(parts, refund, codeOf(answer));
  if (failure === 'once-more') return wait(parts, refund, codeOf(answer));
  // Done, or not as the payment stands: the payment says which.
  const read = await syncPayment(parts, { paymentId: refund.paymentId, channel: 'check' });
  if (read !== 'done') return wait(parts, refund, read);
  await closeByPayment(parts, refund, failure === 'stale' ? codeOf(answer) : null);
}

function codeOf(answer: Answer<void>): string {
  return answer.kind === 'rejected' ? answer.code : answer.kind;
}

/** The payment has just been read. */
async function closeByPayment(
  parts: PaymentParts,
  refund: AskedRefund,
  refusal: string | null,
): Promise<void> {
  const { db, clock } = parts;
  const providerRefundId = await nameAtProvider(parts, refund);
  const isUnderWay = await inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, refund.orderId);
    const open = await lockOpenRefund(tx, refund.id);
    const payment = await findPayment(tx, refund.paymentId);
    if (!open || !payment || !order) return false;
    const now = clock.now();
    const isBack = kindOf(payment) === 'back';
    const alreadyBack = await sumOfApproved(tx, refund.paymentId);
    const isOurs = providerRefundId !== null && alreadyBack + refund.amountCents <= payment.amountCents;
    // An earlier refund of ours, or the seller in their own account.
    if (isBack && !isOurs) {
      await endRefund(tx, refund.id, { state: 'impossible', lastError: overtaken.back, now });
      return false;
    }
    if (isBack || (refusal === null && providerRefundId)) {
      await endRefund(tx, refund.id, { state: 'approved', providerRefundId: providerRefundId ?? null, now });
      if (refund.reason === 'duplicate') await tellExtra(tx, parts, refund);
      return false;
    }
    if (refusal === null) return true;
    // What is left of it may be less than was asked for; a claim takes it out of our hands until it ends.
    const left = netOf(payment);
    const lastError = left > 0 ? refusal : overtaken.claimed;
    await endRefund(tx, refund.id, { state: 'impossible', lastError, now });
    if (left > 0 && left !== refund.amountCents) await askRefund(tx, { ...refund, amountCents: left, now });
    else if (left > 0) await leaveToPerson(tx, parts, order);
    return false;
  });
  if (isUnderWay) await wait(parts, refund, 'in-process');
}

/**
 * What the provider calls it: the approved refund of that amount that is nobody else's. Null while there is none, undefined when
 * nobody could say.
 */
async function nameAtProvider(parts: PaymentParts, refund: AskedRefund): Promise<string | null | undefined> {
  const payment = await findPayment(parts.db, refund.paymentId);
  const account = payment && (await findAccountOf(parts.db, payment.collectorId));
  if (!account) return undefined;
  const list = await withToken(parts, account.accountId, (token) =>
    parts.gateway.refundsOf(token, refund.paymentId),
  );
  if (list.kind !== 'ok') return undefined;
  const taken = await findTakenRefundIds(parts.db, refund.paymentId);
  const ours = list.value.filter(
    ({ id, amountCents, status }) =>
      amountCents === refund.amountCents && status === 'approved' && !taken.includes(id),
  );
  return ours.at(-1)?.id ?? null;
}

async function tellExtra(
  tx: Tx,
  { clock }: PaymentParts,
  { orderId, paymentId }: AskedRefund,
): Promise<void> {
  await emit(tx, clock, { type: paymentEvents.extraRefunded, payload: { orderId, paymentId } });
}

/** Nobody answered, or our token is worth nothing: the same again later, under the same key. */
async function wait(parts: PaymentParts, refund: AskedRefund, lastError: string): Promise<void> {
  const { db, clock, log } = parts;
  const now = clock.now();
  const seconds = lastError === 'parked' ? parkedSeconds : backOffSeconds(refund.attempts);
  await inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, refund.orderId);
    await postponeRefund(tx, refund.id, { state: 'requested', until: secondsAfter(now, seconds), lastError });
    const isTooLong = secondsAfter(refund.createdAt, longestParkedSeconds) <= now;
    if (!isTooLong || order?.state !== 'refund_pending') return;
    log.error({ orderId: order.id, lastError }, 'a refund waits for days');
    await moveOrder(tx, clock, order, { to: 'review', cause: 'provider', reason: lastError });
  });
}

async function waitForFunds(parts: PaymentParts, refund: AskedRefund, lastError: string): Promise<void> {
  if (refund.attempts >= mostFundsAttempts) return giveUp(parts, refund, lastError);
  const { db, clock } = parts;
  const until = secondsAfter(clock.now(), fundsSeconds);
  await inTransaction(db, async (tx) => {
    await postponeRefund(tx, refund.id, { state: 'waiting_funds', until, lastError });
    const payload = { orderId: refund.orderId, paymentId: refund.paymentId, attempt: refund.attempts };
    await emit(tx, clock, { type: paymentEvents.refundLacksFunds, payload });
  });
}

/** A person has to find another way. */
async function giveUp(parts: PaymentParts, refund: AskedRefund, lastError: string): Promise<void> {
  const { db, clock, log } = parts;
  log.error({ orderId: refund.orderId, paymentId: refund.paymentId, lastError }, 'a refund cannot be made');
  await inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, refund.orderId);
    if (!(await lockOpenRefund(tx, refund.id))) return;
    await endRefund(tx, refund.id, { state: 'impossible', lastError, now: clock.now() });
    if (order) await leaveToPerson(tx, parts, order);
  });
}

const decidedByUs: readonly OrderState[] = ['refund_pending', 'paid', 'partially_refunded'];

/** Unless the provider decides about its money meanwhile. */
async function leaveToPerson(tx: Tx, { clock }: PaymentParts, order: ShopOrder): Promise<void> {
  if (decidedByUs.includes(order.state))
    await moveOrder(tx, clock, order, { to: 'review', cause: 'provider', reason: 'refund' });
}
