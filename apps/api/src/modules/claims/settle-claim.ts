import {
  chargebackDays,
  type ClaimCause,
  type ClaimOutcome,
  stateAfterDeadline,
} from '@perchero/contract/claims/claim-states.rules';
import { canTransition, type OrderState } from '@perchero/contract/orders/order-states.rules';
import { type Delivery, moveDelivery, readCalendar, settleDelivery } from '#modules/delivery/index.ts';
import { lockOrder, moveOrder, type ShopOrder } from '#modules/orders/index.ts';
import { readCause, requestFullRefund, requestPartRefund } from '#modules/payments/index.ts';
import { secondsAfter } from '#platform/clock.ts';
import { inTransaction, type Tx } from '#platform/database/database.ts';
import { emit } from '#platform/events/events.ts';
import { type Claim, type ClaimChanges, hasOpenClaim, lockClaim, updateClaim } from './claims.queries.ts';
import { dueReminder, nextReminder } from './deadlines.rules.ts';
import type { ClaimDeps } from './deps.ts';
import { claimEvents, type ClaimReminderPayload } from './events.ts';
import { type ClaimMove, moveClaim } from './move-claim.ts';

type Deps = Pick<ClaimDeps, 'clock'>;

/** An order with its delivery and claim, all locked. */
export interface SettledClaim {
  readonly order: ShopOrder;
  readonly delivery: Delivery;
  readonly claim: Claim;
  /** A deadline had passed that nobody had applied yet. */
  readonly isLate: boolean;
}

/**
 * Brings the claim about a locked order up to date with the order, its refunds and the time. Called by what comes first: a
 * request, a listener or the worker. Null when there is none.
 */
export async function settleClaim(tx: Tx, deps: Deps, order: ShopOrder): Promise<SettledClaim | null> {
  const settled = await settleDelivery(tx, deps, order);
  const claim = settled && (await lockClaim(tx, order.id));
  if (!claim) return null;
  const locked = { order: settled.order, delivery: settled.delivery, claim, isLate: false };
  // A deadline before the last change of the order comes first.
  const before = await applyDeadlines(tx, deps, locked, order.changedAt);
  const followed = await followOrder(tx, deps, before);
  return applyDeadlines(tx, deps, followed, deps.clock.now());
}

/** For the listener and the worker, which also emits the reminder that is due. */
export async function settleClaimOf(deps: ClaimDeps, orderId: string): Promise<void> {
  if (!(await hasOpenClaim(deps.db, orderId))) return;
  await inTransaction(deps.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    const settled = order && (await settleClaim(tx, deps, order));
    if (settled) await remind(tx, deps, settled.claim);
  });
}

async function remind(tx: Tx, { clock }: Deps, claim: Claim): Promise<void> {
  const { id: claimId, orderId, state, dueAt, dueFrom, dueDays, remindAt } = claim;
  const now = clock.now();
  if (!dueAt || !dueFrom || dueDays === null || !remindAt || remindAt > now) return;
  const counted = { state, dueFrom, dueDays };
  const calendar = await readCalendar(tx);
  const at = dueReminder(counted, now, calendar);
  if (at) {
    const payload: ClaimReminderPayload = {
      claimId,
      orderId,
      at: at.toISOString(),
      dueAt: dueAt.toISOString(),
    };
    await emit(tx, clock, { type: claimEvents.reminderDue, payload });
  }
  await updateClaim(tx, claimId, { remindAt: nextReminder(counted, now, calendar) });
}

async function applyDeadlines(tx: Tx, deps: Deps, settled: SettledClaim, until: Date): Promise<SettledClaim> {
  let current = settled;
  for (; current.claim.dueAt && current.claim.dueAt <= until; current = { ...current, isLate: true }) {
    const { state, kind, answer, returnSentAt, dueAt: at } = current.claim;
    if (state === 'on_hold') {
      current = await closeClaim(tx, deps, current, { by: 'money-back', at, outcome: 'settled_elsewhere' });
      continue;
    }
    const to = stateAfterDeadline({ state, kind, answer, isReturned: returnSentAt !== null });
    if (!to) throw new Error(`Claim ${current.claim.id} is ${state} and has a deadline`);
    // Nobody decided about a part that the buyer did not accept: everything is refunded.
    const set = state === 'waiting_operator' ? { amountCents: null } : {};
    const move = { by: 'time', at, set } as const;
    if (to === 'refunding') current = await startRefund(tx, deps, current, move);
    else if (to === 'closed')
      current = await closeClaim(tx, deps, current, { ...move, outcome: 'no_refund' });
    else current = { ...current, claim: await moveClaim(tx, deps, current.claim, { ...move, to }) };
  }
  return current;
}

const hasMoney: readonly OrderState[] = ['paid', 'partially_refunded'];

/** What the state of the order means for its claim. */
async function followOrder(tx: Tx, deps: Deps, settled: SettledClaim): Promise<SettledClaim> {
  const { order, claim } = settled;
  if (claim.state === 'closed') return settled;
  const at = deps.clock.now();
  if (hasMoney.includes(order.state)) {
    if (claim.state === 'on_hold') return release(tx, deps, settled, at);
    return claim.state === 'refunding' ? endRefund(tx, deps, settled, at) : settled;
  }
  if (order.state === 'refunded') {
    // A full refund that the claim asked for, or an operator after it had failed.
    const isOwn = claim.state === 'refunding' && claim.amountCents === null;
    if (isOwn) return closeRefunded(tx, deps, settled, at);
    return closeClaim(tx, deps, settled, { by: 'money-back', at, outcome: 'settled_elsewhere' });
  }
  if (order.state === 'cancelled' || order.state === 'expired')
    return closeClaim(tx, deps, settled, { by: 'money-back', at, outcome: 'settled_elsewhere' });
  // Its own refund, or a review because that could not be made: an operator ends it.
  const isOwnRefund = order.state === 'refund_pending' || order.state === 'review';
  if (claim.state === 'refunding' && isOwnRefund) return settled;
  const held =
    claim.state === 'on_hold'
      ? claim
      : await moveClaim(tx, deps, claim, { to: 'on_hold', by: 'order-held', at });
  // The provider may still give a chargeback back to the seller.
  const isDecided = order.state === 'charged_back';
  const dueAt = isDecided ? secondsAfter(order.changedAt, chargebackDays * 24 * 60 * 60) : null;
  if (held.dueAt?.getTime() === dueAt?.getTime()) return { ...settled, claim: held };
  return { ...settled, claim: await updateClaim(tx, held.id, { dueAt }) };
}

async function release(tx: Tx, deps: Deps, settled: SettledClaim, at: Date): Promise<SettledClaim> {
  const { claim } = settled;
  if (!claim.heldFrom) throw new Error(`Claim ${claim.id} is on hold from no state`);
  const by = 'order-released';
  if (claim.heldFrom === 'refunding') {
    const asked = await startRefund(tx, deps, settled, { by, at });
    // A part may have been made before the dispute.
    return hasMoney.includes(asked.order.state) ? endRefund(tx, deps, asked, at) : asked;
  }
  return { ...settled, claim: await moveClaim(tx, deps, claim, { to: claim.heldFrom, by, at }) };
}

type Refund = Pick<ClaimMove, 'by' | 'at' | 'actorId' | 'set'>;

/**
 * Moves the claim to `refunding` and asks for the refund of its amount, once for each payment. What the provider no longer
 * refunds is left to an operator.
 */
export async function startRefund(
  tx: Tx,
  deps: Deps,
  settled: SettledClaim,
  move: Refund,
): Promise<SettledClaim> {
  const claim = await moveClaim(tx, deps, settled.claim, { ...move, to: 'refunding' });
  // A dispute has begun: the refund is asked for when it is over.
  if (!hasMoney.includes(settled.order.state)) return { ...settled, claim };
  return { ...settled, claim, order: await askRefund(tx, deps, { ...settled, claim }, move.actorId) };
}

async function askRefund(
  tx: Tx,
  deps: Deps,
  { order, claim }: SettledClaim,
  actorId?: string,
): Promise<ShopOrder> {
  const who = { cause: 'claim', actorId, causeKey: causeKeyOf(claim) } as const;
  const { amountCents } = claim;
  const asked =
    amountCents === null
      ? await requestFullRefund(tx, deps, order, who)
      : await requestPartRefund(tx, deps, order, { ...who, amountCents });
  return asked ?? leaveToOperator(tx, deps, order);
}

function causeKeyOf({ id }: Claim): string {
  return `claim:${id}`;
}

async function leaveToOperator(tx: Tx, { clock }: Deps, order: ShopOrder): Promise<ShopOrder> {
  if (!canTransition(order.state, 'review')) return order;
  return (await moveOrder(tx, clock, order, { to: 'review', cause: 'claim', reason: 'refund' })) ?? order;
}

/** The order has money: an operator gave the refund up, a part was made or is on its way, or a dispute has passed meanwhile. */
async function endRefund(tx: Tx, deps: Deps, settled: SettledClaim, at: Date): Promise<SettledClaim> {
  const { order, claim } = settled;
  const refunds = await readCause(tx, order.id, causeKeyOf(claim));
  if (refunds.openCents > 0 || refunds.hasFailed) return settled;
  if (claim.amountCents !== null && refunds.approvedCents > 0) return closeRefunded(tx, deps, settled, at);
  if (refunds.isClosed || order.reason === 'operator')
    return closeClaim(tx, deps, settled, { by: 'refund', at, outcome: 'refund_failed' });
  return { ...settled, order: await askRefund(tx, deps, settled) };
}

async function closeRefunded(tx: Tx, deps: Deps, settled: SettledClaim, at: Date): Promise<SettledClaim> {
  const { order, claim } = settled;
  // The order may be refunded before the answer about one of its refunds arrives.
  const { approvedCents, openCents } = await readCause(tx, order.id, causeKeyOf(claim));
  return closeClaim(tx, deps, settled, {
    by: 'refund',
    at,
    outcome: claim.amountCents === null ? 'refunded' : 'partly_refunded',
    set: { refundedCents: approvedCents + openCents || order.totalCents },
  });
}

interface Closing {
  readonly by: ClaimCause;
  readonly at: Date;
  readonly outcome: ClaimOutcome;
  readonly actorId?: string;
  readonly set?: ClaimChanges;
}

/** Closes the claim and ends its delivery, or opens the time to object when the parcel arrived. */
export async function closeClaim(
  tx: Tx,
  deps: Deps,
  settled: SettledClaim,
  closing: Closing,
): Promise<SettledClaim> {
  const claim = await moveClaim(tx, deps, settled.claim, { ...closing, to: 'closed' });
  const { at, outcome } = closing;
  const { delivery } = settled;
  const move = { by: 'claim', at, actorId: closing.actorId } as const;
  if (outcome === 'arrived') {
    const to = claim.deliveryState === 'handed_over' ? 'handed_over' : 'delivered';
    const set = { arrivedAt: at, proof: 'buyer' } as const;
    return { ...settled, claim, delivery: await moveDelivery(tx, deps, delivery, { ...move, to, set }) };
  }
  const isMoneyBack = outcome === 'refunded' || outcome === 'settled_elsewhere';
  const ended = await moveDelivery(tx, deps, delivery, {
    ...move,
    to: isMoneyBack ? 'cancelled' : 'completed',
    endCause: 'claim',
  });
  return { ...settled, claim, delivery: ended };
}
