import { dropsReviews, reviewReminderAt, reviewsCloseAt } from '@perchero/contract/reviews/review.rules';
import { v7 } from 'uuid';
import { lockOrder, type ShopOrder } from '#modules/orders/index.ts';
import { type Clock, secondsAfter } from '#platform/clock.ts';
import { inTransaction, type Tx } from '#platform/database/database.ts';
import { emit } from '#platform/events/events.ts';
import type { ReviewDeps } from './deps.ts';
import { reviewEvents } from './events.ts';
import {
  closePeriod,
  deleteUnpublished,
  type EndedDelivery,
  findEndedDelivery,
  findReviewsOf,
  lockAccounts,
  openPeriod,
  postponePeriod,
  publishReviewsOf,
} from './reviews.queries.ts';
import { deleteNote, type SaleNote, saveNote } from './sale-notes.queries.ts';

/** For the listener and the worker. Returns the people whose standing may have changed. */
export function settleOrder(deps: ReviewDeps, orderId: string): Promise<readonly string[]> {
  return inTransaction(deps.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) return [];
    const delivery = await findEndedDelivery(tx, orderId);
    const hasDeletedNote = await settleNote(tx, order, delivery);
    await settleReviews(tx, deps.clock, order, delivery);
    return delivery || hasDeletedNote ? [order.sellerId, order.buyerId] : [];
  });
}

const noteKinds: Readonly<Partial<Record<string, SaleNote['kind']>>> = {
  seller: 'cancelled',
  unsent: 'unsent',
};

/** True when a note was deleted, because the sale goes on. */
async function settleNote(tx: Tx, order: ShopOrder, delivery: EndedDelivery | null): Promise<boolean> {
  const kind = noteKinds[delivery?.endCause ?? ''];
  if (!delivery || !kind) return deleteNote(tx, order.id);
  const { id: orderId, sellerId } = order;
  // Of a deleted account nothing is written again, also when the event is heard late.
  if (await lockAccounts(tx, [sellerId]))
    await saveNote(tx, { id: v7(), orderId, sellerId, kind, at: delivery.endedAt });
  return false;
}

/** Brings the reviews of a locked order up to date with the order, its delivery and the time. */
export async function settleReviews(
  tx: Tx,
  clock: Clock,
  order: ShopOrder,
  delivery: EndedDelivery | null,
): Promise<void> {
  const { id: orderId } = order;
  if (dropsReviews(order.state)) {
    await deleteUnpublished(tx, orderId);
    await closePeriod(tx, orderId);
    return;
  }
  if (delivery?.state !== 'completed') return;
  const now = clock.now();
  const closesAt = reviewsCloseAt(delivery.endedAt);
  if (now >= closesAt) {
    await publish(tx, clock, orderId);
    return;
  }
  const reviews = await findReviewsOf(tx, orderId);
  if (reviews.some(({ publishedAt }) => publishedAt !== null)) return;
  const remindAt = reviewReminderAt(delivery.endedAt);
  await openPeriod(tx, orderId, now < remindAt ? remindAt : closesAt);
  const wasDue = await postponePeriod(tx, orderId, closesAt, now);
  if (wasDue && now < secondsAfter(remindAt, reminderSeconds))
    await emit(tx, clock, { type: reviewEvents.reminderDue, payload: { orderId } });
}

/** A worker that was away longer does not remind: the text names the days that are left. */
const reminderSeconds = 14 * 60 * 60;

/** Publishes all reviews of the locked order at one moment. */
export async function publish(tx: Tx, clock: Clock, orderId: string): Promise<void> {
  const ids = await publishReviewsOf(tx, orderId, clock.now());
  await closePeriod(tx, orderId);
  for (const reviewId of ids)
    await emit(tx, clock, { type: reviewEvents.published, payload: { orderId, reviewId } });
}
