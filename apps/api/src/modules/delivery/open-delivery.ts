import {
  findOrderDelivery,
  findPastDelivery,
  markDeliveryOpened,
  type ShopOrder,
} from '#modules/orders/index.ts';
import { secondsAfter } from '#platform/clock.ts';
import type { Tx } from '#platform/database/database.ts';
import { emit } from '#platform/events/events.ts';
import { readCalendar } from './calendar.queries.ts';
import { deadlineAfter, periodOf } from './deadlines.rules.ts';
import { type Delivery, insertDelivery, insertDeliveryEvent } from './deliveries.queries.ts';
import type { DeliveryDeps } from './deps.ts';
import { deliveryEvents } from './events.ts';
import { timesUntil } from './move-delivery.ts';

const daySeconds = 24 * 60 * 60;
const paid: readonly string[] = ['paid', 'partially_refunded', 'in_dispute', 'review'];

/**
 * Opens the delivery of a locked order that was paid; its deadlines begin now. An order of the release before may have
 * been shipped or received. Null for an order without money.
 */
export async function openDelivery(
  tx: Tx,
  { clock }: Pick<DeliveryDeps, 'clock'>,
  order: ShopOrder,
): Promise<Delivery | null> {
  if (order.paidAt === null || !paid.includes(order.state)) return null;
  const { id: orderId } = order;
  const now = clock.now();
  const past = await findPastDelivery(tx, orderId);
  const state = past.receivedAt ? 'completed' : past.shippedAt ? 'sent' : 'preparing';
  const period = periodOf(state, null);
  // What the release before sent has its first day now.
  const from = state === 'sent' ? secondsAfter(now, -daySeconds) : now;
  const calendar = await readCalendar(tx);
  const delivery = await insertDelivery(tx, {
    orderId,
    method: (await findOrderDelivery(tx, orderId))?.method ?? 'arranged',
    state,
    openedAt: now,
    ...(period && timesUntil({ state, ...deadlineAfter(period, from, calendar) }, now, calendar)),
    sentAt: past.shippedAt,
    tracking: past.tracking,
    ...(past.receivedAt && {
      arrivedAt: past.receivedAt,
      proof: 'buyer',
      endedAt: past.receivedAt,
      endCause: 'buyer',
    }),
  });
  await markDeliveryOpened(tx, orderId);
  await insertDeliveryEvent(tx, {
    delivery,
    from: null,
    cause: 'paid',
    actorId: null,
    reason: null,
    at: now,
  });
  if (state === 'preparing')
    await emit(tx, clock, { type: deliveryEvents.opened, payload: { orderId, version: delivery.version } });
  return delivery;
}
