import { changeDelivery, type DeliveryRequest } from './change-delivery.ts';
import type { DeliveryDeps } from './deps.ts';
import { moveDelivery } from './move-delivery.ts';

/** Handed over without the code, by the word of the seller: the buyer gets more time to object. */
export function sayHanded(deps: DeliveryDeps, request: DeliveryRequest): Promise<void> {
  const isDone = ({ proof }: { proof: string | null }) => proof === 'seller';
  return changeDelivery(
    deps,
    { ...request, side: 'sale', action: 'say-handed', isDone },
    async (tx, { delivery }, now) => {
      await moveDelivery(tx, deps, delivery, {
        to: 'handed_over',
        by: 'seller',
        at: now,
        actorId: request.personId,
        set: { arrivedAt: now, proof: 'seller' },
      });
    },
  );
}
