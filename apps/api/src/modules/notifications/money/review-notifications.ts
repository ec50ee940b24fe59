import { canReview, reviewsCloseAt } from '@perchero/contract/reviews/review.rules';
import { type ReviewEventPayload, reviewEvents } from '#modules/reviews/index.ts';
import type { Db } from '#platform/database/database.ts';
import type { DeliveredEvent } from '#platform/events/events.ts';
import type { NewNotification } from '../insert.queries.ts';
import { deliveryPolicyOf, type ReviewNews, type Side } from './news.rules.ts';
import {
  type NotifiedReview,
  readPublished,
  readReviewable,
  type ReviewableOrder,
} from './review.queries.ts';

export async function findReviewNotifications(
  db: Db,
  events: readonly DeliveredEvent[],
  now: Date,
): Promise<NewNotification[]> {
  const of = (wanted: string) =>
    events.filter(({ type }) => type === wanted).map(({ payload }) => payload as ReviewEventPayload);
  const idsOf = (wanted: string) => [...new Set(of(wanted).map(({ reviewId }) => reviewId))];
  const published = await readPublished(db, idsOf(reviewEvents.published));
  const answered = await readPublished(db, idsOf(reviewEvents.answered));
  const reminded = await readReviewable(
    db,
    of(reviewEvents.reminderDue).map(({ orderId }) => orderId),
  );
  return [
    ...published.map(aboutPublished),
    ...answered.map(aboutAnswered),
    ...reminded.flatMap((order) => reminders(order, now)),
  ];
}

function aboutPublished(review: NotifiedReview): NewNotification {
  const { id, orderId, authorId, subjectId, about, publishedAt } = review;
  return notificationOf(`${about}.review-published`, {
    accountId: subjectId,
    actorId: authorId,
    orderId,
    cause: `review:${id}:published`,
    at: publishedAt,
  });
}

/** To the author, who is the other side of the order. */
function aboutAnswered(review: NotifiedReview): NewNotification {
  const { id, orderId, authorId, subjectId, about, publishedAt, answeredAt } = review;
  return notificationOf(`${about === 'seller' ? 'buyer' : 'seller'}.review-answered`, {
    accountId: authorId,
    actorId: subjectId,
    orderId,
    cause: `review:${id}:answered`,
    at: answeredAt ?? publishedAt,
  });
}

/** To those who have not written yet. */
function reminders(order: ReviewableOrder, now: Date): NewNotification[] {
  if (!canReview(order, now)) return [];
  const { orderId, buyerId, sellerId, hasBuyerWritten, hasSellerWritten } = order;
  const remind = (side: Side, accountId: string, actorId: string) =>
    notificationOf(`${side}.review-soon`, {
      accountId,
      actorId,
      orderId,
      cause: `review:${orderId}:soon`,
      at: now,
      deadline: reviewsCloseAt(order.completedAt),
    });
  return [
    ...(hasBuyerWritten ? [] : [remind('buyer', buyerId, sellerId)]),
    ...(hasSellerWritten ? [] : [remind('seller', sellerId, buyerId)]),
  ];
}

function notificationOf(
  news: ReviewNews,
  rest: Omit<NewNotification, 'kind' | 'news' | 'bell' | 'mail'>,
): NewNotification {
  return { ...deliveryPolicyOf(news), news, ...rest };
}
