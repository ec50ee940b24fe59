import { changeDelivery, type DeliveryRequest } from './change-delivery.ts';
import type { DeliveryDeps } from './deps.ts';
import { deliveryEvents } from './events.ts';
import { noteDelivery } from './move-delivery.ts';

/** The buyer asks the seller to cancel, once. */
export function askCancel(deps: DeliveryDeps, request: DeliveryRequest, reason?: string): Promise<void> {
  const isDone = ({ cancelAskedAt }: { cancelAskedAt: Date | null }) => cancelAskedAt !== null;
  return changeDelivery(
    deps,
    { ...request, side: 'purchase', action: 'ask-cancel', isDone },
    async (tx, { delivery }, now) => {
      await noteDelivery(tx, deps, delivery, {
        cause: 'cancel-asked',
        event: deliveryEvents.cancelAsked,
        actorId: request.personId,
        reason,
        set: { cancelAskedAt: now },
      });
    },
  );
}
