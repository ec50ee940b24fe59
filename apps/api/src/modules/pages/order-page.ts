import type { ReplyOf } from '@perchero/contract/endpoint';
import { type getOrder, maxEventsShown } from '@perchero/contract/orders/orders';
import { showOrderGarments } from '#modules/garments/index.ts';
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
  const { other, delivery } = page.order;
  const [reviews, standing, threadId, isOtherSuspended, { garments, steps }] = await Promise.all([
    showOrderReviews(deps, page.order, personId),
    other && showStanding(deps.db, other.id),
    findOrderThread(deps.db, id),
    other !== null && isSuspendedPerson(deps.db, other.id),
    delivery.state === 'completed' ? showOrderGarments(deps.db, id, personId) : { garments: [], steps: [] },
  ]);
  return {
    ...page,
    // The sort is stable: after the steps of the same moment.
    steps: [...page.steps, ...steps]
      .toSorted((one, later) => one.at.localeCompare(later.at))
      .slice(-maxEventsShown),
    reviews,
    garments,
    standing,
    thread_id: threadId,
    counterpart_suspended: isOtherSuspended,
  };
}
