import { findOrderDelivery, replaceAddress } from '#modules/orders/index.ts';
import { AppError } from '#platform/http/app-error.ts';
import { findOwnAddress } from './addresses.queries.ts';
import { changeDelivery, type DeliveryRequest } from './change-delivery.ts';
import type { DeliveryDeps } from './deps.ts';
import { deliveryEvents } from './events.ts';
import { noteDelivery } from './move-delivery.ts';

/** Sends the parcel to another own address, if that costs the same. */
export function changeAddress(
  deps: DeliveryDeps,
  request: DeliveryRequest,
  addressId: string,
): Promise<void> {
  const { orderId, personId } = request;
  return changeDelivery(
    deps,
    { ...request, side: 'purchase', action: 'change-address', isDone: () => false },
    async (tx, { delivery }) => {
      const address = await findOwnAddress(tx, personId, addressId);
      const agreed = await findOrderDelivery(tx, orderId);
      if (!address || !agreed) return new AppError('not-found', `address ${addressId}`);
      // A price depends only on whether the parcel leaves the seller's department.
      const isLocal = (department: string | null) => department === agreed.fromDepartment;
      if (agreed.terms === 'priced' && isLocal(agreed.department) !== isLocal(address.department))
        return new AppError('other-delivery-price');
      if (!(await replaceAddress(tx, orderId, address))) return;
      await noteDelivery(tx, deps, delivery, {
        cause: 'address-changed',
        event: deliveryEvents.addressChanged,
        actorId: personId,
        set: {},
      });
    },
  );
}
