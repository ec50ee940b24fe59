import type { Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/database/database.ts';
import { emit } from '#platform/events/events.ts';
import { reviewEvents } from './events.ts';
import { lockReview, updateRemoved } from './reviews.queries.ts';

/** Takes a published review back, or shows it again; the standing follows the event. */
export async function setReviewRemoved(tx: Tx, clock: Clock, id: string, isRemoved: boolean): Promise<void> {
  const review = await lockReview(tx, id);
  if (!review || (review.removedAt !== null) === isRemoved) return;
  await updateRemoved(tx, id, isRemoved ? clock.now() : null);
  const payload = { orderId: review.orderId, reviewId: id };
  await emit(tx, clock, { type: reviewEvents.moderated, payload });
}
