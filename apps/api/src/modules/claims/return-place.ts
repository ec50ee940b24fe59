import type { ReturnPlace, ReturnPlaceInput } from '@perchero/contract/claims/claims';
import { findAddresses } from '#modules/delivery-options/index.ts';
import { isAdult } from '#modules/identity/index.ts';
import type { ShopOrder } from '#modules/orders/index.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { Db } from '#platform/database/database.ts';

/** A copy of the seller's address, or where they meet, which is for adults only. */
export async function toReturnPlace(
  db: Db,
  { buyerId, sellerId }: ShopOrder,
  place: ReturnPlaceInput,
  now: Date,
): Promise<ReturnPlace | AppError> {
  if (place.method === 'in_person') {
    const areAdults = (await isAdult(db, buyerId, now)) && (await isAdult(db, sellerId, now));
    if (!areAdults) return new AppError('in-person-adults-only');
    return { method: 'in_person', address: null, zone: place.zone };
  }
  const found = (await findAddresses(db, sellerId)).find(({ id }) => id === place.address_id);
  if (!found) return new AppError('invalid-address', `address ${place.address_id}`);
  const { id: _id, label: _label, is_default: _isDefault, ...address } = found;
  return { method: 'parcel', address, zone: null };
}
