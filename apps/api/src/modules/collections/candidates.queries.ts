import { pageSize } from '@perchero/contract/search/list-products';
import { sql } from 'kysely';
import { isShown } from '#modules/catalogue/visibility.sql.ts';
import type { Db } from '#platform/database/database.ts';

interface Asked {
  readonly collectionId: number;
  readonly accountId: string;
}

function isOutside(collectionId: number) {
  return sql<boolean>`not exists (
    select from collection_product where collection_id = ${collectionId} and product_id = product.id
  )`;
}

/** What a person has published and the collection does not have, newest first: one page and one more. */
export async function findOwnPieces(
  db: Db,
  { collectionId, accountId, before }: Asked & { readonly before: number },
): Promise<{ id: number }[]> {
  return db
    .selectFrom('product')
    .select('id')
    .where('seller_id', '=', accountId)
    .where(isShown(accountId))
    .where('id', '<', before)
    .where(isOutside(collectionId))
    .orderBy('id', 'desc')
    .limit(pageSize + 1)
    .execute();
}

export interface Liked {
  readonly id: number;
  /** To the microsecond, as the database keeps it. */
  readonly likedAt: string;
}

/** What a person likes and the collection does not have, the last liked first: one page and one more. */
export async function findLikedPieces(
  db: Db,
  { collectionId, accountId, before }: Asked & { readonly before: Liked },
): Promise<Liked[]> {
  return db
    .selectFrom('product_like')
    .innerJoin('product', 'product.id', 'product_like.product_id')
    .select([
      'product.id',
      sql<string>`to_char(product_like.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`.as(
        'likedAt',
      ),
    ])
    .where('account_id', '=', accountId)
    .where(isShown(accountId))
    .where(
      sql<boolean>`(product_like.created_at, product_like.product_id) < (${before.likedAt}::timestamptz, ${before.id}::bigint)`,
    )
    .where(isOutside(collectionId))
    .orderBy('product_like.created_at', 'desc')
    .orderBy('product_like.product_id', 'desc')
    .limit(pageSize + 1)
    .execute();
}
