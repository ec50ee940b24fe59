import type { DeliveryOptions, ProductDelivery } from './price.rules.ts';

export const zoneLength = { min: 3, max: 40 } as const;

/** A neighbourhood or a known place. Three digits in a row would be a street number. */
export function isZone(zone: string): boolean {
  const { length } = Array.from(zone);
  return length >= zoneLength.min && length <= zoneLength.max && !/\p{Nd}{3}/u.test(zone);
}

/** The error code of settings that cannot be saved. */
export function deliverySettingsError({
  in_person,
  zone,
  ...parcel
}: DeliveryOptions): 'invalid-delivery-settings' | 'invalid-zone' | null {
  const hasWay = in_person || parcel.parcel !== 'none';
  if (!hasWay || (in_person && !zone) || !hasRightPrices(parcel)) return 'invalid-delivery-settings';
  return zone && !isZone(zone) ? 'invalid-zone' : null;
}

/** Whether a product's own delivery is complete and leaves a way. */
export function isProductDelivery({ in_person, ...parcel }: ProductDelivery): boolean {
  return !(in_person === false && parcel.parcel === 'none') && hasRightPrices(parcel);
}

/** Both prices exactly if the parcel has a price. */
function hasRightPrices({ parcel, local_cents, country_cents }: Omit<ProductDelivery, 'in_person'>): boolean {
  const isPriced = parcel === 'priced';
  return isPriced === (local_cents !== null) && isPriced === (country_cents !== null);
}
