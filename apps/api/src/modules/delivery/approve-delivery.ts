import { changeDelivery, type DeliveryRequest } from './change-delivery.ts';
import type { DeliveryDeps } from './deps.ts';
import { moveDelivery } from './move-delivery.ts';

/** Nothing is wrong: the purchase is complete before the time to object ends. */
export function approveDelivery(deps: DeliveryDeps, request: DeliveryRequest): Promise<void> {
  const isDone = ({ endCause }: { endCause: string | null }) => endCause === 'buyer';
  return changeDelivery(
    deps,
    { ...request, side: 'purchase', action: 'approve', isDone },
    async (tx, { delivery }, now) => {
      await moveDelivery(tx, deps, delivery, {
        to: 'completed',
        by: 'buyer',
        at: now,
        actorId: request.personId,
        endCause: 'buyer',
      });
    },
  );
}
