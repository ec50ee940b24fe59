import { findOrder, lockOrder, moveOrder, type ShopOrder } from '#modules/orders/index.ts';
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
import { superseded } from './failed-refunds.sql.ts';
import {
  type QueuedRefund,
  clearCauseKey,
  endRefund,
  findTakenRefundIds,
  lockOpenRefund,
  postponeRefund,
  queueRefund,
  sumOfApproved,
} from './refunds.queries.ts';
import { reconcileLockedOrder } from './reconcile-order.ts';
import { deletePaidDebt, insertDebt } from './seller-debt.queries.ts';
import { syncPayment } from './sync-payment.ts';
import {
  backOffSeconds,
  fundsNoticeAt,
  maxParkedSeconds,
  nextFundsAttempt,
  parkedSeconds,
  refusedSeconds,
} from './times.rules.ts';

/**
 * Requests a refund from the provider. The row id is the idempotency key, so a retry after a lost answer or crash
 * refunds once. The result is read from the payment itself.
 */
export async function processRefund(deps: PaymentDeps, refund: QueuedRefund): Promise<void> {
  const payment = await findPayment(deps.db, refund.paymentId);
  if (!payment) return retryLater(deps, refund, 'parked');
  if (kindOf(payment) === 'refunded') return closeByPayment(deps, refund, null);
  // Without an amount the provider refunds all that is left.
  const isWhole = refund.amountCents === payment.amountCents;
  const answer = await withToken(deps, payment.collectorId, (token) =>
    deps.gateway.refund(token, {
      paymentId: refund.paymentId,
      key: refund.id,
      ...(isWhole ? {} : { amountCents: refund.amountCents }),
    }),
  );
  await handleAnswer(deps, refund, answer);
}

async function handleAnswer(deps: PaymentDeps, refund: QueuedRefund, answer: Answer<void>): Promise<void> {
  if (answer.kind === 'unauthorized') return retryLater(deps, refund, 'parked');
  if (answer.kind === 'unknown' || answer.kind === 'rate-limited' || answer.kind === 'forbidden')
    return retryLater(deps, refund, answer.kind);
  const failure =
    answer.kind === 'ok' ? null : failureOf(answer.kind === 'rejected' ? answer.code : 'not-found');
  const code = codeOf(answer);
  if (failure === 'no-funds') return retryForFunds(deps, refund, code);
  if (failure === 'impossible' || (failure === 'once-more' && refund.lastError === code))
    return failRefund(deps, refund, code);
  if (failure === 'once-more') return retryLater(deps, refund, code);
  // The payment itself says whether the refund was made.
  const read = await syncPayment(deps, { paymentId: refund.paymentId, channel: 'check' });
  if (read !== 'done') return retryLater(deps, refund, read);
  await closeByPayment(deps, refund, failure === 'stale' ? code : null);
}

function codeOf(answer: Answer<void>): string {
  return answer.kind === 'rejected' ? answer.code : answer.kind;
}

/** Ends or retries a refund after its payment was synced. */
async function closeByPayment(
  deps: PaymentDeps,
  refund: QueuedRefund,
  refusal: string | null,
): Promise<void> {
  const providerRefundId = await findProviderRefundId(deps, refund);
  const retryReason = await inTransaction(deps.db, async (tx): Promise<string | null> => {
    const order = await lockOrder(tx, refund.orderId);
    const open = await lockOpenRefund(tx, refund.id);
    const payment = await findPayment(tx, refund.paymentId);
    if (!open || !payment || !order) return null;
    const isRefunded = kindOf(payment) === 'refunded';
    const unmatchedCents = payment.refundedCents - (await sumOfApproved(tx, refund.paymentId));
    const hasProviderId = isRefunded ? providerRefundId !== null : typeof providerRefundId === 'string';
    if (hasProviderId && unmatchedCents >= refund.amountCents && (isRefunded || refusal === null)) {
      if (refund.reason === 'duplicate') await emitExtraRefunded(tx, deps, refund);
      await finishRefund(tx, deps, order, refund, {
        state: 'approved',
        providerRefundId: providerRefundId ?? null,
      });
      return null;
    }
    // Refunded by an earlier refund of ours, or by the seller at the provider.
    if (isRefunded) {
      await finishRefund(tx, deps, order, refund, { state: 'impossible', lastError: superseded.back });
      return null;
    }
    // The refund is not visible yet.
    if (refusal === null) return 'in-process';
    const net = netOf(payment);
    const leftCents = net - (payment.pendingRefundCents - refund.amountCents);
    // Enough is left: the provider's data may be outdated, so retry once.
    const isDisputed = net === 0 || isDecidedByBank(payment);
    if (!isDisputed && leftCents >= refund.amountCents && refund.lastError !== refusal) return refusal;
    // A part that somebody asked for is asked for again with what is left; a full refund is queued again anyway.
    const isWhole = order.state === 'refund_pending' || refund.reason === 'duplicate';
    const lastError = isDisputed
      ? superseded.claimed
      : isWhole && leftCents < refund.amountCents
        ? superseded.changed
        : refusal;
    const isSmaller = !isDisputed && !isWhole && leftCents > 0 && leftCents < refund.amountCents;
    if (isSmaller && refund.causeKey) {
      const { orderId, paymentId, reason, causeKey } = refund;
      await clearCauseKey(tx, refund.id);
      await finishRefund(tx, deps, order, refund, { state: 'impossible', lastError: superseded.changed });
      const now = deps.clock.now();
      await queueRefund(tx, { orderId, paymentId, amountCents: leftCents, reason, causeKey, now });
      return null;
    }
    await finishRefund(tx, deps, order, refund, { state: 'impossible', lastError });
    return null;
  });
  if (retryReason !== null) await retryLater(deps, refund, retryReason);
}

type RefundEnd = Omit<Parameters<typeof endRefund>[2], 'now'>;

/** Ends a refund and reconciles its order. */
async function finishRefund(
  tx: Tx,
  deps: PaymentDeps,
  order: ShopOrder,
  refund: QueuedRefund,
  ending: RefundEnd,
): Promise<void> {
  await endRefund(tx, refund.id, { ...ending, now: deps.clock.now() });
  await deletePaidDebt(tx, order.id);
  await emitRefundEnded(tx, deps, { orderId: order.id, refundId: refund.id, state: ending.state });
  const isSuperseded = Object.values<string | null | undefined>(superseded).includes(ending.lastError);
  if (ending.state === 'approved' || isSuperseded)
    return reconcileLockedOrder(tx, deps, order, refund.paymentId);
  const { orderId, paymentId } = refund;
  deps.log.error({ orderId, paymentId, lastError: ending.lastError }, 'a refund cannot be made');
  // An operator has to decide. An order that is only partly refunded keeps its state.
  if (order.state === 'refund_pending')
    await moveOrder(tx, deps.clock, order, { to: 'review', cause: 'provider', reason: 'refund' });
}

/**
 * Finds the approved provider refund of that amount not assigned to another row. Null: none yet; undefined: the
 * provider did not answer.
 */
async function findProviderRefundId(
  deps: PaymentDeps,
  refund: QueuedRefund,
): Promise<string | null | undefined> {
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

async function emitExtraRefunded(
  tx: Tx,
  { clock }: PaymentDeps,
  { orderId, paymentId, amountCents }: QueuedRefund,
): Promise<void> {
  const payload = { orderId, paymentId, amountCents };
  await emit(tx, clock, { type: paymentEvents.extraRefunded, payload });
}

interface EndedRefund {
  readonly orderId: string;
  readonly refundId: string;
  readonly state: 'approved' | 'impossible';
}

export function emitRefundEnded(
  tx: Tx,
  { clock }: Pick<PaymentDeps, 'clock'>,
  payload: EndedRefund,
): Promise<void> {
  return emit(tx, clock, { type: paymentEvents.refundEnded, payload });
}

/** Retries later under the same key: no answer, or an invalid token. */
async function retryLater(deps: PaymentDeps, refund: QueuedRefund, lastError: string): Promise<void> {
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
    const isTooLong = secondsAfter(unansweredSince, maxParkedSeconds) <= now;
    if (!isTooLong || order?.state !== 'refund_pending') return;
    log.error({ orderId: order.id, lastError }, 'a refund waits for days');
    await moveOrder(tx, clock, order, { to: 'review', cause: 'provider', reason: lastError });
  });
}

async function retryForFunds(deps: PaymentDeps, refund: QueuedRefund, lastError: string): Promise<void> {
  const { db, clock } = deps;
  const now = clock.now();
  const noFundsSince = refund.noFundsSince ?? now;
  const until = nextFundsAttempt(noFundsSince, now);
  if (until === null) return failRefund(deps, refund, lastError);
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
    const notice = fundsNoticeAt(noFundsSince, now);
    const order = notice === 'first' ? null : await findOrder(tx, orderId);
    if (order) await insertDebt(tx, { sellerId: order.sellerId, orderId, since: now });
    const payload = { orderId, refundId, amountCents, notice };
    await emit(tx, clock, { type: paymentEvents.refundLacksFunds, payload });
  });
}

async function failRefund(deps: PaymentDeps, refund: QueuedRefund, lastError: string): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const order = await lockOrder(tx, refund.orderId);
    if (order && (await lockOpenRefund(tx, refund.id)))
      await finishRefund(tx, deps, order, refund, { state: 'impossible', lastError });
  });
}
