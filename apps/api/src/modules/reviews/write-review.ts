import type { writeReview as endpoint } from '@perchero/contract/reviews/reviews';
import type { ParsedCallOf } from '@perchero/contract/endpoint';
import { areTagsOf, canReview } from '@perchero/contract/reviews/review.rules';
import { v7 } from 'uuid';
import { settleDelivery } from '#modules/delivery/index.ts';
import { lockOrder, sideOf } from '#modules/orders/index.ts';
import { inTransaction } from '#platform/database/database.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { ReviewDeps } from './deps.ts';
import {
  findEndedDelivery,
  findReviewsOf,
  insertReview,
  lockAccounts,
  type Review,
} from './reviews.queries.ts';
import { publish, settleReviews } from './settle-reviews.ts';

type Body = ParsedCallOf<typeof endpoint>['body'];

/** The second review of an order publishes both. */
export function writeReview(deps: ReviewDeps, authorId: string, body: Body): Promise<void> {
  const { order_id: orderId, stars, text } = body;
  const tags = [...new Set(body.tags)];
  return inTransaction(deps.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    const side = order && sideOf(order, authorId);
    if (!side) throw new AppError('not-found', `order ${orderId}`);
    const about = side === 'purchase' ? 'seller' : 'buyer';
    if (!areTagsOf(about, tags)) throw new AppError('invalid-review', `tags about a ${about}`);
    const written = await findReviewsOf(tx, orderId);
    const own = written.find((review) => review.authorId === authorId);
    if (own && isSame(own, { stars, text, tags })) return;
    // The deadline of the delivery may have passed before the worker applied it.
    const settled = await settleDelivery(tx, deps, order);
    const delivery = await findEndedDelivery(tx, orderId);
    if (!settled || !delivery) throw new AppError('invalid-order-state', 'the delivery has not ended');
    const completedAt = delivery.state === 'completed' ? delivery.endedAt : null;
    const now = deps.clock.now();
    if (own || !canReview({ orderState: settled.order.state, completedAt }, now))
      throw new AppError('review-not-open', `order ${orderId}`);
    const subjectId = side === 'purchase' ? order.sellerId : order.buyerId;
    if (!(await lockAccounts(tx, [authorId, subjectId])))
      throw new AppError('review-not-open', 'the other account is deleted');
    await settleReviews(tx, deps.clock, settled.order, delivery);
    await insertReview(tx, { id: v7(), orderId, authorId, subjectId, about, stars, text, tags, now });
    if (written.length > 0) await publish(tx, deps.clock, orderId);
  });
}

type Content = Pick<Review, 'stars' | 'text' | 'tags'>;

/** Sent twice: a review is never edited. */
function isSame(written: Content, sent: Content): boolean {
  return (
    written.stars === sent.stars && written.text === sent.text && written.tags.join() === sent.tags.join()
  );
}
