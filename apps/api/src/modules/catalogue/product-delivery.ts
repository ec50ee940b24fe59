import {
  deliveryOptionsOf,
  hasDelivery,
  type ProductDelivery,
} from '@perchero/contract/delivery/price.rules';
import type { SellerDelivery } from '@perchero/contract/delivery/options';
import { isAdult } from '#modules/identity/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/database/database.ts';
import { AppError } from '#platform/http/app-error.ts';
import {
  deleteProductDelivery,
  findDeliverySettings,
  upsertProductDelivery,
} from './product-delivery.queries.ts';

/** How a seller delivers everything, unless a product differs. */
export async function showSellerDelivery(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  sellerId: string,
): Promise<SellerDelivery> {
  return {
    settings: await findDeliverySettings(db, sellerId),
    is_adult: await isAdult(db, sellerId, clock.now()),
  };
}

interface Change {
  readonly productId: number;
  readonly sellerId: string;
  /** Null follows the settings; undefined leaves it as it is. */
  readonly delivery: ProductDelivery | null | undefined;
}

/** Stores what a product changes about its delivery. */
export async function saveProductDelivery(
  tx: Tx,
  { productId, sellerId, delivery }: Change,
  now: Date,
): Promise<void> {
  if (delivery === undefined) return;
  if (delivery === null) return deleteProductDelivery(tx, [productId]);
  const isSellerAdult = await isAdult(tx, sellerId, now);
  if (delivery.in_person && !isSellerAdult) throw new AppError('in-person-adults-only');
  const settings = await findDeliverySettings(tx, sellerId);
  const source = { settings, override: delivery, productDepartment: null, isSellerAdult };
  if (!hasDelivery(deliveryOptionsOf(source))) throw new AppError('invalid-delivery-settings');
  await upsertProductDelivery(tx, productId, delivery);
}
