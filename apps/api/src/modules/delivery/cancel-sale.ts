import { findOrder } from '#modules/orders/index.ts';
import { refundBySeller } from '#modules/payments/index.ts';
import { AppError } from '#platform/http/app-error.ts';
import { changeDelivery, type DeliveryRequest } from './change-delivery.ts';
import { findDeliveryState } from './deliveries.queries.ts';
import type { DeliveryDeps } from './deps.ts';
import { cancelWithRefund, settleOrder } from './settle-delivery.ts';

/** The seller cancels before sending; everything is refunded. */
export function cancelSale(deps: DeliveryDeps, request: DeliveryRequest, reason?: string): Promise<void> {
  const isDone = ({ endCause }: { endCause: string | null }) => endCause === 'seller';
  return changeDelivery(
    deps,
    { ...request, side: 'sale', action: 'cancel', isDone },
    async (tx, settled, at) => {
      const actorId = request.personId;
      const cancellation = { by: 'seller', at, actorId, reason, endCause: 'seller' } as const;
      if (!(await cancelWithRefund(tx, deps, settled, cancellation)))
        return new AppError('invalid-order-state', 'nothing can be refunded');
    },
  );
}

const unsent: readonly (string | null)[] = ['preparing', 'ready_to_meet'];

/** Refunds a sale for its seller; before it is sent this is a cancellation. */
export async function refundSale(deps: DeliveryDeps, request: DeliveryRequest): Promise<void> {
  const { orderId, personId } = request;
  const order = await findOrder(deps.db, orderId);
  if (order?.sellerId !== personId) throw new AppError('not-found', `sale ${orderId}`);
  if (unsent.includes(await findDeliveryState(deps.db, orderId))) return cancelSale(deps, request);
  await refundBySeller(deps, personId, orderId);
  await settleOrder(deps, orderId);
}
