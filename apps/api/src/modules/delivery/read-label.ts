import type { getLabel, OrderAddress } from '@perchero/contract/delivery/deliveries';
import type { ReplyOf } from '@perchero/contract/endpoint';
import { findOrder, findOrderDelivery } from '#modules/orders/index.ts';
import { AppError } from '#platform/http/app-error.ts';
import { findDeliveryState, findFirstName } from './deliveries.queries.ts';
import type { DeliveryRouteDeps } from './deps.ts';

/** What the label of a parcel says, for its seller until it is delivered. */
export async function readLabel(
  { db, config }: Pick<DeliveryRouteDeps, 'db' | 'config'>,
  sellerId: string,
  orderId: string,
): Promise<ReplyOf<typeof getLabel>> {
  const order = await findOrder(db, orderId);
  if (order?.sellerId !== sellerId) throw new AppError('not-found', `sale ${orderId}`);
  const [delivery, state] = [await findOrderDelivery(db, orderId), await findDeliveryState(db, orderId)];
  if (!delivery?.address || (state !== 'preparing' && state !== 'sent'))
    throw new AppError('invalid-order-state', `label while ${state}`);
  return {
    number: order.number,
    // Copied from an address of its form.
    address: delivery.address as unknown as OrderAddress,
    sender: { name: await findFirstName(db, sellerId), department: delivery.fromDepartment },
    url: `${config.publicUrl}/compras/${orderId}#recibido`,
  };
}
