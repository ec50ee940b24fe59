import { deliveryRules, isDeliveryEnded } from '@perchero/contract/delivery/delivery-states.rules';
import type { DeliveryEndCause } from '@perchero/contract/delivery/deliveries';
import type { OrderState } from '@perchero/contract/orders/order-states.rules';
import { hasFraudAlert, lockOrder, moveOrder, type ShopOrder } from '#modules/orders/index.ts';
import { requestFullRefund } from '#modules/payments/index.ts';
import { inTransaction, type Tx } from '#platform/database/database.ts';
import { emit } from '#platform/events/events.ts';
import { readCalendar } from './calendar.queries.ts';
import { dueReminder, nextReminder } from './deadlines.rules.ts';
import { type Delivery, lockDelivery, updateDelivery } from './deliveries.queries.ts';
import type { DeliveryDeps } from './deps.ts';
import { deliveryEvents, type ReminderPayload } from './events.ts';
import { type DeliveryMove, moveDelivery } from './move-delivery.ts';
import { openDelivery } from './open-delivery.ts';

type Deps = Pick<DeliveryDeps, 'clock'>;

/** An order and its delivery, both locked. */
export interface Settled {
  readonly order: ShopOrder;
  readonly delivery: Delivery;
  /** A deadline had passed that nobody had applied yet. */
  readonly isLate: boolean;
  /** The moment it was brought up to date with. */
  readonly at: Date;
}

/**
 * Brings the delivery of a locked order up to date with the order and the time. Called by what comes first: a request, a listener
 * or the worker. Null when the order was never paid.
 */
export async function settleDelivery(tx: Tx, deps: Deps, order: ShopOrder): Promise<Settled | null> {
  const delivery = (await lockDelivery(tx, order.id)) ?? (await openDelivery(tx, deps, order));
  if (!delivery) return null;
  const at = deps.clock.now();
  // A deadline before the last change of the order comes first.
  const before = await applyDeadlines(tx, deps, { order, delivery, isLate: false, at }, order.changedAt);
  const followed = { ...before, delivery: await followOrder(tx, deps, before) };
  return applyDeadlines(tx, deps, followed, at);
}

/** For the listener and the worker, which also emits the reminder that is due. */
export function settleOrder(deps: DeliveryDeps, orderId: string): Promise<void> {
  return inTransaction(deps.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    const settled = order && (await settleDelivery(tx, deps, order));
    if (settled) await remind(tx, deps, settled.delivery);
  });
}

async function remind(tx: Tx, { clock }: Deps, delivery: Delivery): Promise<void> {
  const { orderId, state, dueAt, dueFrom, dueDays, remindAt } = delivery;
  const now = clock.now();
  if (!dueAt || !remindAt || remindAt > now) return;
  const deadline = { state, dueAt, dueFrom, dueDays };
  const calendar = await readCalendar(tx);
  const reminder = dueReminder(deadline, now, calendar);
  if (reminder) {
    const { what, at } = reminder;
    const payload: ReminderPayload = { orderId, what, at: at.toISOString(), dueAt: dueAt.toISOString() };
    await emit(tx, clock, { type: deliveryEvents.reminderDue, payload });
  }
  await updateDelivery(tx, orderId, { remindAt: nextReminder(deadline, now, calendar) });
}

async function applyDeadlines(tx: Tx, deps: Deps, settled: Settled, until: Date): Promise<Settled> {
  let { order, delivery, isLate } = settled;
  for (; delivery.dueAt && delivery.dueAt <= until; isLate = true) {
    const { state, dueAt: at } = delivery;
    const { end } = deliveryRules[state];
    if (!end) throw new Error(`Delivery ${delivery.orderId} is ${state} and has a deadline`);
    const move = { to: end.to, by: 'time', at } as const;
    if (end.to === 'cancelled') {
      const endCause = state === 'preparing' ? 'unsent' : 'not-met';
      const locked = { order, delivery };
      ({ order, delivery } =
        (await cancelWithRefund(tx, deps, locked, { ...move, endCause })) ??
        (await leaveToOperator(tx, deps, locked)));
    } else if (end.to === 'delivered')
      delivery = await moveDelivery(tx, deps, delivery, {
        ...move,
        set: { arrivedAt: at, proof: 'time' },
      });
    else delivery = await moveDelivery(tx, deps, delivery, { ...move, endCause: 'time' });
  }
  return { ...settled, order, delivery, isLate };
}

const hasMoney: readonly OrderState[] = ['paid', 'partially_refunded'];

type Locked = Pick<Settled, 'order' | 'delivery'>;
type Cancellation = Omit<DeliveryMove, 'to'> & { readonly endCause: DeliveryEndCause };

/** Cancels the delivery and refunds everything. Null when the provider no longer refunds the payment. */
export async function cancelWithRefund(
  tx: Tx,
  deps: Deps,
  { order, delivery }: Locked,
  cancellation: Cancellation,
): Promise<Locked | null> {
  const { actorId } = cancellation;
  const causeKey = `delivery:${order.id}:${delivery.version}`;
  const refunding = hasMoney.includes(order.state)
    ? await requestFullRefund(tx, deps, order, { cause: 'delivery', actorId, causeKey })
    : order;
  if (!refunding) return null;
  const cancelled = await moveDelivery(tx, deps, delivery, { ...cancellation, to: 'cancelled' });
  return { order: refunding, delivery: cancelled };
}

/** Nobody is left without an end: an operator decides about the order while its delivery is on hold. */
async function leaveToOperator(tx: Tx, deps: Deps, { order, delivery }: Locked): Promise<Locked> {
  const reviewed = await moveOrder(tx, deps.clock, order, {
    to: 'review',
    cause: 'delivery',
    reason: 'refund',
  });
  return { order: reviewed ?? order, delivery: await hold(tx, deps, delivery) };
}

function hold(tx: Tx, deps: Deps, delivery: Delivery): Promise<Delivery> {
  return moveDelivery(tx, deps, delivery, { to: 'on_hold', by: 'order-held', at: deps.clock.now() });
}

/** What the state of the order means for its delivery. */
async function followOrder(tx: Tx, deps: Deps, { order, delivery }: Settled): Promise<Delivery> {
  const { state, heldFrom } = delivery;
  if (state === 'completed' || state === 'in_claim') return delivery;
  const at = deps.clock.now();
  const isStopped = await hasFraudAlert(tx, order.id);
  if (
    order.state === 'in_dispute' ||
    order.state === 'review' ||
    (isStopped && hasMoney.includes(order.state))
  )
    return isDeliveryEnded(state) || state === 'on_hold' ? delivery : hold(tx, deps, delivery);
  if (hasMoney.includes(order.state)) {
    if (state === 'cancelled') return payAgain(tx, deps, delivery, at);
    if (!heldFrom) return delivery;
    return moveDelivery(tx, deps, delivery, { to: heldFrom, by: 'order-released', at });
  }
  const endCause = moneyBackCause(order, delivery);
  if (state === 'cancelled' || !endCause) return delivery;
  return moveDelivery(tx, deps, delivery, { to: 'cancelled', by: 'money-back', at, endCause });
}

/** The refund was abandoned, or a bank gave the money to the seller. */
function payAgain(tx: Tx, deps: Deps, delivery: Delivery, at: Date): Promise<Delivery> {
  const by = 'paid-again';
  if (hasLeftSeller(delivery))
    return moveDelivery(tx, deps, delivery, { to: 'completed', by, at, endCause: 'paid-again' });
  const set = { extendedAt: null, cancelAskedAt: null, cancelAnswer: null, readyAt: null };
  return moveDelivery(tx, deps, delivery, { to: 'preparing', by, at, set });
}

function moneyBackCause(order: ShopOrder, delivery: Delivery): DeliveryEndCause | null {
  const { state, reason } = order;
  if (state === 'charged_back') return 'charged-back';
  if (state === 'cancelled' || state === 'expired') return 'order-cancelled';
  if (state !== 'refund_pending' && state !== 'refunded') return null;
  if (reason !== 'seller') return 'refunded';
  return hasLeftSeller(delivery) ? 'seller-refund' : 'seller';
}

export function hasLeftSeller({ sentAt, arrivedAt }: Pick<Delivery, 'sentAt' | 'arrivedAt'>): boolean {
  return sentAt !== null || arrivedAt !== null;
}
