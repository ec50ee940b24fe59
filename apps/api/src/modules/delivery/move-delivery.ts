import type { DeliveryEndCause } from '@perchero/contract/delivery/deliveries';
import {
  canMoveDelivery,
  type DeliveryCause,
  type DeliveryState,
  isDeliveryEnded,
} from '@perchero/contract/delivery/delivery-states.rules';
import { recordDelivery } from '#modules/orders/index.ts';
import type { Tx } from '#platform/database/database.ts';
import { emit } from '#platform/events/events.ts';
import { readCalendar } from './calendar.queries.ts';
import {
  claimableFrom,
  daysLeft,
  deadlineAfter,
  firstReminder,
  nextReminder,
  periodOf,
} from './deadlines.rules.ts';
import {
  type Delivery,
  type DeliveryChanges,
  insertDeliveryEvent,
  updateDelivery,
} from './deliveries.queries.ts';
import type { DeliveryDeps } from './deps.ts';
import { deliveryEvents } from './events.ts';

export interface DeliveryMove {
  readonly to: DeliveryState;
  readonly by: DeliveryCause;
  /** The deadline when time moves it, however late the worker is. */
  readonly at: Date;
  readonly actorId?: string | undefined;
  /** For the other person. */
  readonly reason?: string | undefined;
  readonly endCause?: DeliveryEndCause;
  readonly set?: DeliveryChanges;
}

/** Moves a locked delivery, with history and event. Throws on a transition that the state table does not allow. */
export async function moveDelivery(
  tx: Tx,
  deps: Pick<DeliveryDeps, 'clock'>,
  delivery: Delivery,
  move: DeliveryMove,
): Promise<Delivery> {
  const { orderId, method, state: from } = delivery;
  const { to, by, at, actorId = null, reason, endCause = null } = move;
  if (!canMoveDelivery({ method, from, to, by }))
    throw new Error(`Delivery ${orderId} is ${from} and may not become ${to} by ${by}`);
  const moved = await updateDelivery(tx, orderId, {
    state: to,
    version: delivery.version + 1,
    ...(await timesOf(tx, delivery, move)),
    heldFrom: to === 'on_hold' ? from : null,
    endedAt: isDeliveryEnded(to) ? at : null,
    endCause,
    ...move.set,
  });
  await insertDeliveryEvent(tx, { delivery: moved, from, cause: by, actorId, reason: reason || null, at });
  await recordDelivery(tx, moved);
  const payload = { orderId, version: moved.version, from, to };
  await emit(tx, deps.clock, { type: deliveryEvents.moved, payload });
  return moved;
}

const noTimes = {
  dueAt: null,
  dueFrom: null,
  dueDays: null,
  remindAt: null,
  extendFrom: null,
  claimFrom: null,
};

/** The deadline of the state it enters. A hold stores the days that are left. */
async function timesOf(tx: Tx, delivery: Delivery, { to, by, at, set }: DeliveryMove) {
  const { dueAt, dueFrom, dueDays } = delivery;
  const calendar = await readCalendar(tx);
  if (to === 'on_hold' && dueAt)
    return { ...noTimes, dueDays: daysLeft({ dueAt, dueFrom, dueDays }, at, calendar) };
  const proof = set?.proof ?? delivery.proof;
  const isReleased = by === 'order-released' && dueDays !== null;
  const period = isReleased ? { businessDays: dueDays } : periodOf(to, proof);
  if (!period) return noTimes;
  const deadline = { state: to, ...deadlineAfter(period, at, calendar) };
  return timesUntil(deadline, at, calendar);
}

type Counted = Parameters<typeof nextReminder>[0];

/** The columns that follow from a deadline. */
export function timesUntil(deadline: Counted, now: Date, calendar: Parameters<typeof nextReminder>[2]) {
  const { state, dueAt, dueFrom, dueDays } = deadline;
  return {
    dueAt,
    dueFrom,
    dueDays,
    remindAt: nextReminder(deadline, now, calendar),
    claimFrom: claimableFrom(deadline, calendar),
    ...(state === 'preparing'
      ? { sendBy: dueAt, extendFrom: firstReminder(deadline, calendar) }
      : { extendFrom: null }),
  };
}

interface Note {
  readonly cause: string;
  readonly event: (typeof deliveryEvents)[keyof typeof deliveryEvents];
  readonly actorId: string;
  readonly reason?: string | undefined;
  readonly set: DeliveryChanges;
}

/** A change within a state, with a version, history and event of its own. */
export async function noteDelivery(
  tx: Tx,
  { clock }: Pick<DeliveryDeps, 'clock'>,
  delivery: Delivery,
  { cause, event, actorId, reason, set }: Note,
): Promise<Delivery> {
  const { orderId, state: from } = delivery;
  const noted = await updateDelivery(tx, orderId, { ...set, version: delivery.version + 1 });
  const at = clock.now();
  await insertDeliveryEvent(tx, { delivery: noted, from, cause, actorId, reason: reason || null, at });
  await emit(tx, clock, { type: event, payload: { orderId, version: noted.version } });
  return noted;
}
