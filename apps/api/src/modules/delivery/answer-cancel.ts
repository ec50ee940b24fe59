import { AppError } from '#platform/http/app-error.ts';
import { changeDelivery, type DeliveryRequest } from './change-delivery.ts';
import { type Delivery, updateDelivery } from './deliveries.queries.ts';
import type { DeliveryDeps } from './deps.ts';
import { deliveryEvents } from './events.ts';
import { noteDelivery } from './move-delivery.ts';
import { cancelWithRefund } from './settle-delivery.ts';

/** The seller agrees to cancel, which refunds everything, or goes on with the sale. */
export function answerCancel(deps: DeliveryDeps, request: DeliveryRequest, agree: boolean): Promise<void> {
  const answer = agree ? 'agreed' : 'refused';
  const actorId = request.personId;
  const isDone = ({ cancelAnswer }: Delivery) => cancelAnswer === answer;
  return changeDelivery(
    deps,
    { ...request, side: 'sale', action: 'answer-cancel', isDone },
    async (tx, settled, at) => {
      const { delivery } = settled;
      if (!agree) {
        const set = { cancelAnswer: answer } as const;
        const event = deliveryEvents.cancelAnswered;
        await noteDelivery(tx, deps, delivery, { cause: 'cancel-refused', event, actorId, set });
        return;
      }
      const cancellation = { by: 'agreement', at, actorId, endCause: 'agreed' } as const;
      if (!(await cancelWithRefund(tx, deps, settled, cancellation)))
        return new AppError('invalid-order-state', 'nothing can be refunded');
      await updateDelivery(tx, delivery.orderId, { cancelAnswer: answer });
    },
  );
}
