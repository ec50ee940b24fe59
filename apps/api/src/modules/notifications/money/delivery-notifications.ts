import type { DeliveryState } from '@perchero/contract/delivery/delivery-states.rules';
import {
  type DeliveryEventPayload,
  deliveryEvents,
  type Reminder,
  type ReminderPayload,
} from '#modules/delivery/index.ts';
import type { Db } from '#platform/database/database.ts';
import type { DeliveredEvent } from '#platform/events/events.ts';
import type { NewNotification } from '../insert.queries.ts';
import { type DeliveryStep, readDeliveries, readDeliverySteps } from './delivery.queries.ts';
import { deliveryPolicyOf, type DeliveryNews } from './news.rules.ts';

/** Notifications of these events; what is no longer true is not told. */
export async function findDeliveryNotifications(
  db: Db,
  events: readonly DeliveredEvent[],
  now: Date,
): Promise<NewNotification[]> {
  const reminders = events
    .filter(({ type }) => type === deliveryEvents.reminderDue)
    .map(({ payload }) => payload as ReminderPayload);
  const others = events
    .filter(({ type }) => type !== deliveryEvents.reminderDue)
    .map(({ payload }) => payload as DeliveryEventPayload);
  const steps = await readDeliverySteps(db, others);
  return [
    ...steps.flatMap((step) =>
      newsOfStep(step).map((news) => {
        const cause = `delivery:${step.orderId}:${step.version}`;
        return notificationOf(news, step, { cause, at: step.at, deadline: deadlineOf(step) });
      }),
    ),
    ...(await remind(db, reminders, now)),
  ];
}

/** Its end was told already, or will be: only the present state is news. */
const lasting: readonly DeliveryState[] = ['completed', 'cancelled'];

function newsOfStep(step: DeliveryStep): DeliveryNews[] {
  const { from, to, cause, present, actorId, sellerId } = step;
  if (from === null) return newsOfPayment(step);
  if (from === to) return newsOfChange[cause] ?? [];
  if (present !== to && !lasting.includes(to)) return [];
  const news = newsOfMove[`${to} ${cause}`] ?? newsOfMove[`${to} ${cause} ${from}`] ?? [];
  // Who did it knows it; both learn of a meeting.
  const actor = actorId === sellerId ? 'seller.' : 'buyer.';
  return to === 'completed' && actorId ? news.filter((each) => !each.startsWith(actor)) : [...news];
}

function newsOfPayment({ present, knowOfPayment, buyerId, sellerId }: DeliveryStep): DeliveryNews[] {
  // A dispute or fraud alert has its own news.
  if (present === 'on_hold') return [];
  return [
    ...(knowOfPayment.includes(buyerId) ? [] : (['buyer.bought'] as const)),
    ...(knowOfPayment.includes(sellerId) ? [] : (['seller.sold'] as const)),
  ];
}

const newsOfChange: Readonly<Record<string, DeliveryNews[]>> = {
  extended: ['seller.extended'],
  'cancel-asked': ['seller.cancel-asked'],
  'cancel-refused': ['buyer.cancel-refused'],
  'address-changed': ['seller.address-changed'],
};

/** By state and cause, or also by the state before. Refunds, disputes and holds have news of their own. */
const newsOfMove: Readonly<Record<string, readonly DeliveryNews[]>> = {
  'sent seller': ['buyer.shipped'],
  'ready_to_meet seller': ['buyer.ready'],
  'delivered buyer': ['seller.received'],
  'delivered time': ['buyer.taken-as-received'],
  'handed_over code': ['buyer.handed-over', 'seller.handed-over'],
  'handed_over buyer': ['buyer.handed-over', 'seller.handed-over'],
  'handed_over seller': ['buyer.said-handed'],
  'completed buyer': ['buyer.completed', 'seller.completed'],
  'completed time': ['buyer.completed', 'seller.completed'],
  'cancelled seller': ['buyer.seller-cancelled'],
  'cancelled agreement': ['buyer.cancel-agreed'],
  'cancelled time preparing': ['buyer.unsent', 'seller.unsent'],
  'cancelled time ready_to_meet': ['buyer.not-met', 'seller.not-met'],
};

const newsOfReminder: Readonly<Record<Reminder, readonly DeliveryNews[]>> = {
  'send-soon': ['seller.send-soon'],
  'send-today': ['seller.send-today', 'buyer.send-today'],
  confirm: ['buyer.arrived-question'],
  meet: ['buyer.meet-soon', 'seller.meet-soon'],
  'said-handed': ['buyer.said-handed'],
};

async function remind(db: Db, reminders: readonly ReminderPayload[], now: Date): Promise<NewNotification[]> {
  const deliveries = await readDeliveries(db, [...new Set(reminders.map(({ orderId }) => orderId))]);
  return reminders.flatMap(({ orderId, what, at, dueAt }) => {
    const delivery = deliveries.get(orderId);
    // Extended, moved on, or over since.
    if (!delivery?.dueAt || delivery.dueAt.toISOString() !== dueAt || delivery.dueAt <= now) return [];
    const cause = `delivery:${orderId}:${what}:${at.slice(0, 10)}`;
    return newsOfReminder[what].map((news) =>
      notificationOf(news, delivery, { cause, at: now, deadline: delivery.dueAt }),
    );
  });
}

function deadlineOf({ from, sendBy, dueAt }: DeliveryStep): Date | null {
  return from === null ? sendBy : dueAt;
}

interface Sides {
  readonly orderId: string;
  readonly buyerId: string;
  readonly sellerId: string;
}

function notificationOf(
  news: DeliveryNews,
  { orderId, buyerId, sellerId }: Sides,
  rest: Pick<NewNotification, 'cause' | 'at' | 'deadline'>,
): NewNotification {
  const [accountId, actorId] = news.startsWith('buyer.') ? [buyerId, sellerId] : [sellerId, buyerId];
  return { ...deliveryPolicyOf(news), news, accountId, actorId, orderId, ...rest };
}
