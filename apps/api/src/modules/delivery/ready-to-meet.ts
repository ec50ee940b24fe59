import { changeDelivery, type DeliveryRequest } from './change-delivery.ts';
import type { DeliveryDeps } from './deps.ts';
import { moveDelivery } from './move-delivery.ts';
import { refusedCancel } from './send-parcel.ts';

/** The seller has the products at hand; this refuses an open request to cancel. */
export function readyToMeet(deps: DeliveryDeps, request: DeliveryRequest): Promise<void> {
  const isDone = ({ state }: { state: string }) => state === 'ready_to_meet';
  return changeDelivery(
    deps,
    { ...request, side: 'sale', action: 'ready', isDone },
    async (tx, { delivery }, now) => {
      await moveDelivery(tx, deps, delivery, {
        to: 'ready_to_meet',
        by: 'seller',
        at: now,
        actorId: request.personId,
        set: { readyAt: now, ...refusedCancel(delivery) },
      });
    },
  );
}
