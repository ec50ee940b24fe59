import { type DeliveryOptions, deliveryOptionsOf } from '@perchero/contract/delivery/price.rules';
import { isAdult } from '@perchero/contract/registration/form.rules';
import type { ProductDeliveryRow } from './delivery.sql.ts';

/** The ways of one product. Without a birth date the seller is deleted, and nothing can be bought. */
export function productDeliveryOptions(
  row: ProductDeliveryRow & { readonly department: string | null },
  now: Date,
): DeliveryOptions {
  return deliveryOptionsOf({
    settings: row.deliverySettings,
    override: row.productDelivery,
    productDepartment: row.department,
    isSellerAdult: row.sellerBirthDate === null || isAdult(row.sellerBirthDate, now),
  });
}
