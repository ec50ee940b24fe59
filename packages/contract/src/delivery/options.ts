import { z } from 'zod';
import { maxParcelCents, parcelKinds } from './price.rules.ts';
import { isProductDelivery } from './settings.rules.ts';

const cents = z.int().nonnegative().max(maxParcelCents).nullable();

/** How a product, or all products of a seller, can be delivered. */
export const deliveryOptions = z
  .object({
    department: z.string().nullable(),
    in_person: z.boolean(),
    /** Null if the two agree on it later. */
    zone: z.string().nullable(),
    parcel: z.enum(parcelKinds),
    /** Of a parcel to the same department, and to any other; null unless priced. */
    local_cents: cents,
    country_cents: cents,
  })
  .meta({ id: 'DeliveryOptions' });

/** How a seller delivers everything, unless a product differs. */
export const sellerDelivery = z
  .object({
    /** Null until chosen; then the default holds. */
    settings: deliveryOptions.nullable(),
    /** Minors do not deliver in person. */
    is_adult: z.boolean(),
  })
  .meta({ id: 'SellerDelivery' });

export type SellerDelivery = z.output<typeof sellerDelivery>;

export const incompleteDelivery = { error: 'invalid-delivery-settings' } as const;

/** Whole pesos, in centésimos. */
export const parcelPrice = z
  .int(incompleteDelivery)
  .nonnegative(incompleteDelivery)
  .max(maxParcelCents, incompleteDelivery)
  .multipleOf(100, incompleteDelivery)
  .nullable();

/** What one product changes; null follows the settings. */
export const productDelivery = z
  .strictObject({
    in_person: z.boolean(incompleteDelivery).nullable(),
    parcel: z.enum(parcelKinds, incompleteDelivery).nullable(),
    local_cents: parcelPrice,
    country_cents: parcelPrice,
  })
  .refine(isProductDelivery, incompleteDelivery);
