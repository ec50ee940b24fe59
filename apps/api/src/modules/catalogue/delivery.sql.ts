import type { DeliveryOptions, ProductDelivery } from '@perchero/contract/delivery/price.rules';
import { sql } from 'kysely';

/** Everything that decides how a product can be delivered. */
export interface ProductDeliveryRow {
  readonly deliverySettings: DeliveryOptions | null;
  readonly productDelivery: ProductDelivery | null;
  /** Null for a deleted seller. */
  readonly sellerBirthDate: string | null;
}

/** Columns to select from `product`. */
export const productDeliveryColumns = sql`
  (select json_build_object('department', department, 'in_person', in_person, 'zone', zone, 'parcel', parcel,
      'local_cents', local_cents, 'country_cents', country_cents)
    from delivery_settings where account_id = product.seller_id) as "deliverySettings",
  (select json_build_object('in_person', in_person, 'parcel', parcel, 'local_cents', local_cents, 'country_cents', country_cents)
    from product_delivery where product_delivery.product_id = product.id) as "productDelivery",
  (select birth_date from auth.identity where identity.id = product.seller_id) as "sellerBirthDate"`;
