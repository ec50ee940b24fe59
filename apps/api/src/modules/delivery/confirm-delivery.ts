import { changeDelivery, type DeliveryRequest } from './change-delivery.ts';
import type { Delivery } from './deliveries.queries.ts';
import type { DeliveryDeps } from './deps.ts';
import { moveDelivery } from './move-delivery.ts';

/** The buyer has it, whatever the seller has said. */
export function confirmDelivery(deps: DeliveryDeps, request: DeliveryRequest): Promise<void> {
  const isDone = ({ arrivedAt, proof, endCause }: Delivery) =>
    proof === 'buyer' || (arrivedAt !== null && proof !== 'time' && endCause !== 'time');
  return changeDelivery(
    deps,
    { ...request, side: 'purchase', action: 'confirm', isDone },
    async (tx, { delivery }, now) => {
      const isMeeting = delivery.method === 'in_person' || delivery.state === 'ready_to_meet';
      await moveDelivery(tx, deps, delivery, {
        to: isMeeting ? 'handed_over' : 'delivered',
        by: 'buyer',
        at: now,
        actorId: request.personId,
        set: { arrivedAt: now, proof: 'buyer' },
      });
    },
  );
}
