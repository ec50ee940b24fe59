import { claimRules } from '@perchero/contract/claims/claim-states.rules';
import { claimLine } from '@perchero/contract/claims/claim-texts';
import type { OrderClaim } from '@perchero/contract/claims/claims';
import type { Order } from '@perchero/contract/orders/orders';
import { formatDay, isToday } from '#app/shared/format-moment.ts';
import { formatCents } from '#app/shared/format.ts';
import { nextTexts, turnTexts as deliveryTurnTexts } from '../delivery/texts.ts';
import { firstNameOf, hintTexts } from '../texts.ts';
import { noteTexts, turnTexts } from './texts.ts';

const roles = { purchase: 'buyer', sale: 'seller' } as const;

/** Whether the viewer of an order has to act on its claim. */
export function isOwnTurn({ side, claim }: Order): boolean {
  return claim !== null && claimRules[claim.state].turn === roles[side];
}

/**
 * What happens next with the claim of an order. Null when its delivery says more: without a claim, and after one that closed
 * because the parcel arrived.
 */
export function claimStepOf(order: Order, now: Date, refundableCents: number) {
  const { claim, delivery } = order;
  if (!claim || (claim.state === 'closed' && delivery.end_cause !== 'claim')) return null;
  const none = { date: null, isLastDay: false, notes: [] };
  if (claim.is_late) return { ...none, text: noteTexts.late };
  const due = claim.due_at === null ? null : new Date(claim.due_at);
  if (due && due <= now) return { ...none, text: nextTexts.overdue };
  const date = dayOf(claim);
  const amount = formatCents(claim.refunded_cents ?? claim.amount_cents ?? refundableCents);
  const other = firstNameOf(order.other);
  return {
    text: claimLine({ ...claim, side: roles[order.side], other, date, amount }),
    date: date === '' ? null : date,
    isLastDay: due !== null && isOwnTurn(order) && isToday(lastMomentOf(due), now),
    notes: notesOf(order, claim, { date, amount }),
  };
}

function notesOf({ side }: Order, claim: OrderClaim, { date, amount }: { date: string; amount: string }) {
  const { state, answer, outcome, refunded_cents } = claim;
  if (state === 'refunding') return [noteTexts.refunding];
  if (side === 'sale') return [];
  if (state === 'waiting_buyer')
    return [answer === 'part' ? noteTexts.partUnanswered(date, amount) : noteTexts.noUnanswered(date)];
  if (state === 'waiting_return') return [noteTexts.notReturned];
  const isRefunded = refunded_cents !== null || outcome === 'settled_elsewhere';
  return state === 'closed' && isRefunded ? [hintTexts.refunded] : [];
}

/** Whose turn it is in an open claim and until when; null when no date says so. */
export function claimTurnOf(order: Order): { readonly text: string; readonly until: string } | null {
  const { claim } = order;
  if (!claim || claim.due_at === null || claim.is_late) return null;
  const other = turnTexts.other(firstNameOf(order.other));
  const text = isOwnTurn(order) ? turnTexts.own : claimRules[claim.state].turn ? other : turnTexts.operator;
  return { text, until: deliveryTurnTexts.until(dayOf(claim)) };
}

/** A deadline is the midnight after its last day. */
function lastMomentOf(due: Date): Date {
  return new Date(due.getTime() - 1);
}

function dayOf({ due_at }: OrderClaim): string {
  return due_at === null ? '' : formatDay(lastMomentOf(new Date(due_at)));
}
