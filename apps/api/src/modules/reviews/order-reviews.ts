import type { Order } from '@perchero/contract/orders/orders';
import {
  answersCloseAt,
  canAnswer,
  canReview,
  reviewsCloseAt,
} from '@perchero/contract/reviews/review.rules';
import type { OrderReviews } from '@perchero/contract/reviews/reviews';
import type { ReviewDeps } from './deps.ts';
import { findReviewsOf, type Review } from './reviews.queries.ts';

/** The reviews of an order as its buyer or seller sees them: the other one only once it is published. */
export async function showOrderReviews(
  { db, clock }: ReviewDeps,
  order: Order,
  personId: string,
): Promise<OrderReviews> {
  const { state, endedAt } = { state: order.delivery.state, endedAt: order.delivery.ended_at };
  if (state !== 'completed' || endedAt === null) return { open_until: null, own: null, received: null };
  const now = clock.now();
  const completedAt = new Date(endedAt);
  const closesAt = reviewsCloseAt(completedAt).toISOString();
  const reviews = await findReviewsOf(db, order.id);
  const own = reviews.find(({ authorId }) => authorId === personId);
  const received = reviews.find(
    ({ subjectId, publishedAt, removedAt }) => subjectId === personId && publishedAt && !removedAt,
  );
  const isOpen = !own && order.other !== null && canReview({ orderState: order.state, completedAt }, now);
  return {
    open_until: isOpen ? closesAt : null,
    own: own ? { ...toReview(own), published_by: own.publishedAt ? null : closesAt } : null,
    received: received
      ? {
          ...toReview(received),
          answer_until:
            received.publishedAt && canAnswer(received, now)
              ? answersCloseAt(received.publishedAt).toISOString()
              : null,
        }
      : null,
  };
}

function toReview({ id, stars, text, tags, answer, answeredAt }: Review) {
  return {
    id,
    stars,
    text,
    tags,
    answer: answer === null || answeredAt === null ? null : { text: answer, at: answeredAt.toISOString() },
  };
}
