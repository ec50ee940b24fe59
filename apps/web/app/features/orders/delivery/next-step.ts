import type { Order } from '@perchero/contract/orders/orders';
import { formatDay, formatDayAndTime, isToday } from '#app/shared/format-moment.ts';
import { formatCents } from '#app/shared/format.ts';
import { claimStepOf, claimTurnOf } from '../claim/claim-step.ts';
import { actionTexts as claimTexts } from '../claim/texts.ts';
import { hintOf, isMeeting } from '../order-state.ts';
import { firstNameOf } from '../texts.ts';
import { type Names, nextTexts, noteTexts, turnTexts } from './texts.ts';

export interface NextStep {
  readonly text: string;
  /** The part of the text to highlight. */
  readonly date: string | null;
  /** The deadline ends today. */
  readonly isLastDay: boolean;
  readonly notes: readonly string[];
}

const hasMoney: readonly Order['state'][] = ['paid', 'partially_refunded'];

/** What happens next with an order, for its buyer or its seller. A claim may still refund `refundableCents`. */
export function nextStepOf(order: Order, now: Date, refundableCents = order.total_cents): NextStep {
  const text = deliveryTextOf(order);
  const hint = { text: hintOf(order), date: null, isLastDay: false, notes: [] };
  if (order.delivery_stopped) return hint;
  const ofClaim = claimStepOf(order, now, refundableCents);
  if (ofClaim) return ofClaim;
  if (text === null) return hint;
  const due = dueOf(order);
  if (due && due.at <= now) return { ...hint, text: nextTexts.overdue };
  const names = namesOf(order);
  return {
    text: typeof text === 'string' ? text : text(names),
    date: due && names.date,
    isLastDay: due !== null && order.delivery.state === 'preparing' && isToday(due.lastMoment, now),
    notes: [...notesOf(order, names, now), ...(order.state === 'paid' ? [] : [hint.text])],
  };
}

/** Null for an order whose own state says more than its delivery. */
function deliveryTextOf({ side, state: orderState, delivery }: Order) {
  const { state, method, end_cause: cause } = delivery;
  if (state === null) return null;
  if (state === 'cancelled')
    return cause !== null && cause in nextTexts.cancelled
      ? nextTexts.cancelled[cause as keyof typeof nextTexts.cancelled][side]
      : null;
  if (state !== 'on_hold' && !hasMoney.includes(orderState)) return null;
  return state === 'preparing' ? nextTexts.preparing[side][method] : nextTexts.states[state][side];
}

interface Due {
  readonly at: Date;
  /** Deadlines in days end at midnight, and the day before is their last. */
  readonly lastMoment: Date;
  readonly isMoment: boolean;
}

function dueOf({ delivery: { due_at, state, proof } }: Order): Due | null {
  if (due_at === null) return null;
  const at = new Date(due_at);
  const isMoment = (state === 'delivered' || state === 'handed_over') && proof !== 'seller';
  return { at, lastMoment: isMoment ? at : new Date(at.getTime() - 1), isMoment };
}

function namesOf(order: Order): Names {
  const due = dueOf(order);
  return {
    other: firstNameOf(order.other),
    total: formatCents(order.total_cents),
    carrier: order.delivery.carrier_name,
    date: due ? (due.isMoment ? formatDayAndTime : formatDay)(due.lastMoment) : '',
  };
}

function notesOf({ side, delivery, actions }: Order, names: Names, now: Date): string[] {
  const { state, proof, extended, claim_from } = delivery;
  const { other } = names;
  const isSale = side === 'sale';
  const arrived = state === 'delivered' || state === 'handed_over';
  return [
    state === 'preparing' && extended && noteTexts.extended[side](other),
    state === 'preparing' && isSale && noteTexts.unsent.sale(other),
    actions.includes('extend') && noteTexts.unsent.purchase,
    state === 'sent' && isSale && noteTexts.sentSale(names),
    state === 'sent' && !isSale && claimFromNote(claim_from, now),
    state === 'ready_to_meet' && isSale && noteTexts.readySale(names),
    arrived && proof === 'time' && noteTexts.takenAsReceived,
    arrived && proof === 'seller' && noteTexts.saidHanded[side](other),
    arrived && proof === 'code' && isSale && noteTexts.handedOver,
    !isSale && cancelNoteOf(delivery, other),
  ].filter((note) => note !== false && note !== null);
}

/** Null once the buyer may claim that it did not arrive. */
function claimFromNote(claimFrom: string | null, now: Date): string | null {
  const from = claimFrom && new Date(claimFrom);
  return from && from > now ? claimTexts.openFrom(formatDay(from)) : null;
}

function cancelNoteOf({ state, cancel }: Order['delivery'], other: string): string | null {
  if (!cancel || (state !== 'preparing' && state !== 'ready_to_meet')) return null;
  return cancel.answer === null ? noteTexts.cancelAsked(other) : noteTexts.cancelRefused(other);
}

/** Whose turn it is and until when; null while nobody has to act on the delivery or its claim. */
export function turnOf(order: Order): { readonly text: string; readonly until: string } | null {
  const { side, state: orderState, delivery } = order;
  if (delivery.state === 'in_claim') return claimTurnOf(order);
  if (delivery.due_at === null || order.delivery_stopped || !hasMoney.includes(orderState)) return null;
  const texts = turnTextsOf(delivery);
  if (!texts) return null;
  const { other, date } = namesOf(order);
  return { text: texts[side](other), until: turnTexts.until(date) };
}

function turnTextsOf(delivery: Order['delivery']) {
  const { state } = delivery;
  if (state === 'preparing') return turnTexts.preparing[isMeeting(delivery) ? 'meeting' : 'parcel'];
  if (state === 'sent' || state === 'ready_to_meet') return turnTexts[state];
  return state === 'delivered' || state === 'handed_over' ? turnTexts.arrived : null;
}
