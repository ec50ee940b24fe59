import type { ReplyOf } from '@perchero/contract/endpoint';
import type { getOrder } from '@perchero/contract/orders/orders';
import { isSuspendedPerson } from '#modules/identity/index.ts';
import { findOrderThread } from '#modules/messages/index.ts';
import { type OrderReadDeps, showOrder } from '#modules/orders/index.ts';
import { showOrderReviews, showStanding } from '#modules/reviews/index.ts';

/** An order with its reviews, its thread and the standing of the other party. */
export async function showOrderPage(
  deps: OrderReadDeps,
  personId: string,
  id: string,
): Promise<ReplyOf<typeof getOrder>> {
  const page = await showOrder(deps, personId, id);
  const { other } = page.order;
  const [reviews, standing, threadId, isOtherSuspended] = await Promise.all([
    showOrderReviews(deps, page.order, personId),
    other && showStanding(deps.db, other.id),
    findOrderThread(deps.db, id),
    other !== null && isSuspendedPerson(deps.db, other.id),
  ]);
  return { ...page, reviews, standing, thread_id: threadId, counterpart_suspended: isOtherSuspended };
}
