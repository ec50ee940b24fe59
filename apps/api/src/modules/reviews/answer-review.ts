import { canAnswer } from '@perchero/contract/reviews/review.rules';
import { inTransaction } from '#platform/database/database.ts';
import { emit } from '#platform/events/events.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { ReviewDeps } from './deps.ts';
import { reviewEvents } from './events.ts';
import { insertAnswer, lockReview } from './reviews.queries.ts';

interface Answer {
  readonly reviewId: string;
  readonly personId: string;
  readonly text: string;
}

export function answerReview({ db, clock }: ReviewDeps, { reviewId, personId, text }: Answer): Promise<void> {
  return inTransaction(db, async (tx) => {
    const review = await lockReview(tx, reviewId);
    if (!review?.publishedAt || review.removedAt || review.subjectId !== personId)
      throw new AppError('not-found', `review ${reviewId}`);
    if (review.answer === text) return;
    if (review.answer !== null) throw new AppError('review-not-open', 'it has an answer');
    const now = clock.now();
    if (!canAnswer(review, now)) throw new AppError('deadline-passed', `review ${reviewId}`);
    await insertAnswer(tx, reviewId, text, now);
    await emit(tx, clock, { type: reviewEvents.answered, payload: { orderId: review.orderId, reviewId } });
  });
}
