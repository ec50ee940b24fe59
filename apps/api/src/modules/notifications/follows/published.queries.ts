import { sql } from 'kysely';
import { isOnSale } from '#modules/catalogue/visibility.sql.ts';
import { type Db, readNamed } from '#platform/database/database.ts';

export interface Publication {
  readonly productId: number;
  readonly sellerId: string;
}

/** Those of these products that are listed now. */
export function readPublications(db: Db, productIds: readonly number[]): Promise<Publication[]> {
  return readNamed(
    db,
    'notifications-publications',
    sql<Publication>`
      select product.id as "productId", product.seller_id as "sellerId"
      from product join account on account.id = product.seller_id and account.deleted_at is null
      where product.id = any(${productIds}::bigint[]) and ${isOnSale(null)}
      limit ${productIds.length}`,
  );
}

/** When the products of these sellers were pushed to the person last. */
export async function readLastPushes(
  db: Db,
  accountId: string,
  sellerIds: readonly string[],
): Promise<Map<string, Date>> {
  const rows = await readNamed(
    db,
    'notifications-published-pushes',
    sql<{ sellerId: string; at: Date }>`
      select actor_id as "sellerId", max(pushed_at) as at from notification
      where account_id = ${accountId} and kind = 'published' and actor_id = any(${sellerIds}::uuid[])
        and pushed_at is not null
      group by actor_id limit ${sellerIds.length}`,
  );
  return new Map(rows.map(({ sellerId, at }) => [sellerId, at]));
}
