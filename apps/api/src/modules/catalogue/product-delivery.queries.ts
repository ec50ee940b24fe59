import type { DeliveryOptions, ProductDelivery } from '@perchero/contract/delivery/price.rules';
import type { Db, Tx } from '#platform/database/database.ts';

export async function findDeliverySettings(db: Db, sellerId: string): Promise<DeliveryOptions | null> {
  const row = await db
    .selectFrom('delivery_settings')
    .select(['department', 'in_person', 'zone', 'parcel', 'local_cents', 'country_cents'])
    .where('account_id', '=', sellerId)
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

export async function upsertProductDelivery(
  tx: Tx,
  productId: number,
  delivery: ProductDelivery,
): Promise<void> {
  await tx
    .insertInto('product_delivery')
    .values({ product_id: productId, ...delivery })
    .onConflict((conflict) => conflict.column('product_id').doUpdateSet(delivery))
    .execute();
}

export async function deleteProductDelivery(tx: Tx, productIds: readonly number[]): Promise<void> {
  await tx.deleteFrom('product_delivery').where('product_id', 'in', productIds).execute();
}
