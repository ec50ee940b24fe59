import { lockOrder, moveOrder, type ShopOrder } from '#modules/orders/index.ts';
import { withToken } from '#modules/seller-accounts/index.ts';
import { secondsAfter } from '#platform/clock.ts';
import { inTransaction, type Tx } from '#platform/database/database.ts';
import { emit } from '#platform/events/events.ts';
import type { Answer } from '#platform/providers/mercadopago/provider.ts';
import { paymentEvents } from '../events.ts';
import type { PaymentDeps } from '../deps.ts';
import { netOf } from './decide.rules.ts';
import { isDecidedByBank, kindOf } from './payment-kinds.rules.ts';
import { findPayment } from './payments.queries.ts';
import { failureOf } from './refund-failures.rules.ts';
import { overtaken } from './failed-refunds.sql.ts';
import {
  type AskedRefund,
  endRefund,
  findTakenRefundIds,
  lockOpenRefund,
  postponeRefund,
  sumOfApproved,
} from './refunds.queries.ts';
import { settle } from './settle.ts';
import { syncPayment } from './sync-payment.ts';
import {
  backOffSeconds,
  fundsNoticeAt,
  longestParkedSeconds,
  nextFundsAttempt,
  parkedSeconds,
  refusedSeconds,
} from './times.rules.ts';

/**
 * Asks the provider to give money back. The key is the row's own, so asking again after a lost answer, or after our own end, gives it
 * back once. What came of it is read from the payment itself.
 */
export async function workRefund(deps: PaymentDeps, refund: AskedRefund): Promise<void> {
  const payment = await findPayment(deps.db, refund.paymentId);
  if (!payment) return wait(deps, refund, 'parked');
  if (kindOf(payment) === 'back') return closeByPayment(deps, refund, null);
  // Without an amount the provider gives back whatever is left.
  const isWhole = refund.amountCents === payment.amountCents;
  const answer = await withToken(deps, payment.collectorId, (token) =>
    deps.gateway.refund(token, {
      paymentId: refund.paymentId,
      key: refund.id,
      ...(isWhole ? {} : { amountCents: refund.amountCents }),
    }),
  );
  await conclude(deps, refund, answer);
}

async function conclude(deps: PaymentDeps, refund: AskedRefund, answer: Answer<void>): Promise<void> {
  if (answer.kind === 'unauthorized') return wait(deps, refund, 'parked');
  if (answer.kind === 'unknown' || answer.kind === 'rate-limited' || answer.kind === 'forbidden')
    return wait(deps, refund, answer.kind);
  const failure =
    answer.kind === 'ok' ? null : failureOf(answer.kind === 'rejected' ? answer.code : 'not-found');
  const code = codeOf(answer);
  if (failure === 'no-funds') return waitForFunds(deps, refund, code);
  if (failure === 'impossible' || (failure === 'once-more' && refund.lastError === code))
    return giveUp(deps, refund, code);
  if (failure === 'once-more') return wait(deps, refund, code);
  // Done, or not as the payment stands: the payment says which.
  const read = await syncPayment(deps, { paymentId: refund.paymentId, channel: 'check' });
  if (read !== 'done') return wait(deps, refund, read);
  await closeByPayment(deps, refund, failure === 'stale' ? code : null);
}

function codeOf(answer: Answer<void>): string {
  return answer.kind === 'rejected' ? answer.code : answer.kind;
}

/** The payment has just been read. */
async function closeByPayment(deps: PaymentDeps, refund: AskedRefund, refusal: string | null): Promise<void> {
  const providerRefundId = await nameAtProvider(deps, refund);
  const again = await inTransaction(deps.db, async (tx): Promise<string | null> => {
    const order = await lockOrder(tx, refund.orderId);
    const open = await lockOpenRefund(tx, refund.id);
    const payment = await findPayment(tx, refund.paymentId);
    if (!open || !payment || !order) return null;
    const isBack = kindOf(payment) === 'back';
    const unclaimedCents = payment.refundedCents - (await sumOfApproved(tx, refund.paymentId));
    const isNamed = isBack ? providerRefundId !== null : typeof providerRefundId === 'string';
    if (isNamed && unclaimedCents >= refund.amountCents && (isBack || refusal === null)) {
      if (refund.reason === 'duplicate') await tellExtra(tx, deps, refund);
      await end(tx, deps, order, refund, { state: 'approved', providerRefundId: providerRefundId ?? null });
      return null;
    }
    // An earlier refund of ours, or the seller in their own account.
    if (isBack) {
      await end(tx, deps, order, refund, { state: 'impossible', lastError: overtaken.back });
      return null;
    }
    // Not there yet, or read too early.
    if (refusal === null) return 'in-process';
    const net = netOf(payment);
    const leftCents = net - (payment.askedCents - refund.amountCents);
    // Enough is left: the provider may have been behind.
    const isClaimed = net === 0 || isDecidedByBank(payment);
    if (!isClaimed && leftCents >= refund.amountCents && refund.lastError !== refusal) return refusal;
    // A part is never turned into another amount. What goes back as a whole is asked for anew, as much as there is.
    const isWhole = order.state === 'refund_pending' || refund.reason === 'duplicate';
    const lastError = isClaimed
      ? overtaken.claimed
      : isWhole && leftCents < refund.amountCents
        ? overtaken.changed
        : refusal;
    await end(tx, deps, order, refund, { state: 'impossible', lastError });
    return null;
  });
  if (again !== null) await wait(deps, refund, again);
}

type Ending = Omit<Parameters<typeof endRefund>[2], 'now'>;

/** Ends a refund and brings its order to where its payments say it belongs now. */
async function end(
  tx: Tx,
  deps: PaymentDeps,
  order: ShopOrder,
  refund: AskedRefund,
  ending: Ending,
): Promise<void> {
  await endRefund(tx, refund.id, { ...ending, now: deps.clock.now() });
  const isOvertaken = Object.values<string | null | undefined>(overtaken).includes(ending.lastError);
  if (ending.state === 'approved' || isOvertaken) return settle(tx, deps, order, refund.paymentId);
  const { orderId, paymentId } = refund;
  deps.log.error({ orderId, paymentId, lastError: ending.lastError }, 'a refund cannot be made');
  // A person has to find another way. An order that is not going back as a whole stays as it is meanwhile.
  if (order.state === 'refund_pending')
    await moveOrder(tx, deps.clock, order, { to: 'review', cause: 'provider', reason: 'refund' });
}

/**
 * What the provider calls it: the approved refund of that amount that is nobody else's. Null while there is none, undefined when
 * nobody could say.
 */
async function nameAtProvider(deps: PaymentDeps, refund: AskedRefund): Promise<string | null | undefined> {
  const payment = await findPayment(deps.db, refund.paymentId);
  if (!payment) return undefined;
  const list = await withToken(deps, payment.collectorId, (token) =>
    deps.gateway.refundsOf(token, refund.paymentId),
  );
  if (list.kind !== 'ok') return undefined;
  const taken = await findTakenRefundIds(deps.db, refund.paymentId);
  const ours = list.value.filter(
    ({ id, amountCents, status }) =>
      amountCents === refund.amountCents && status === 'approved' && !taken.includes(id),
  );
  return ours.at(-1)?.id ?? null;
}

async function tellExtra(
  tx: Tx,
  { clock }: PaymentDeps,
  { orderId, paymentId, amountCents }: AskedRefund,
): Promise<void> {
  const payload = { orderId, paymentId, amountCents };
  await emit(tx, clock, { type: paymentEvents.extraRefunded, payload });
}

/** Nobody answered, or our token is worth nothing: the same again later, under the same key. */
async function wait(deps: PaymentDeps, refund: AskedRefund, lastError: string): Promise<void> {
  const { db, clock, log } = deps;
  const now = clock.now();
  const pause = lastError === 'forbidden' ? refusedSeconds : backOffSeconds;
  const seconds = lastError === 'parked' ? parkedSeconds : pause(refund.attempts);
  const { noFundsSince } = refund;
  const unansweredSince = refund.unansweredSince ?? now;
  await inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, refund.orderId);
    const until = secondsAfter(now, seconds);
    const waiting = { state: 'requested', until, lastError, noFundsSince, unansweredSince } as const;
    await postponeRefund(tx, refund.id, waiting);
    const isTooLong = secondsAfter(unansweredSince, longestParkedSeconds) <= now;
    if (!isTooLong || order?.state !== 'refund_pending') return;
    log.error({ orderId: order.id, lastError }, 'a refund waits for days');
    await moveOrder(tx, clock, order, { to: 'review', cause: 'provider', reason: lastError });
  });
}

async function waitForFunds(deps: PaymentDeps, refund: AskedRefund, lastError: string): Promise<void> {
  const { db, clock } = deps;
  const now = clock.now();
  const noFundsSince = refund.noFundsSince ?? now;
  const until = nextFundsAttempt(noFundsSince, now);
  if (until === null) return giveUp(deps, refund, lastError);
  await inTransaction(db, async (tx) => {
    const waiting = {
      state: 'waiting_funds',
      until,
      lastError,
      noFundsSince,
      unansweredSince: null,
    } as const;
    await postponeRefund(tx, refund.id, waiting);
    const { id: refundId, orderId, amountCents } = refund;
    const payload = { orderId, refundId, amountCents, notice: fundsNoticeAt(noFundsSince, now) };
    await emit(tx, clock, { type: paymentEvents.refundLacksFunds, payload });
  });
}

async function giveUp(deps: PaymentDeps, refund: AskedRefund, lastError: string): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const order = await lockOrder(tx, refund.orderId);
    if (order && (await lockOpenRefund(tx, refund.id)))
      await end(tx, deps, order, refund, { state: 'impossible', lastError });
  });
}
