import { pageSize } from '@perchero/contract/search/list-products';
import { sql } from 'kysely';
import { isShown } from '#modules/catalogue/visibility.sql.ts';
import type { Db } from '#platform/database/database.ts';

interface CandidateQuery {
  readonly collectionId: number;
  readonly accountId: string;
}

function isNotInCollection(collectionId: number) {
  return sql<boolean>`not exists (
    select from collection_product where collection_id = ${collectionId} and product_id = product.id
  )`;
}

/** Own products that are not in the collection, newest first: one page and one row more. */
export async function findOwnProducts(
  db: Db,
  { collectionId, accountId, before }: CandidateQuery & { readonly before: number },
): Promise<{ id: number }[]> {
  return db
    .selectFrom('product')
    .select('id')
    .where('seller_id', '=', accountId)
    .where(isShown(accountId))
    .where('id', '<', before)
    .where(isNotInCollection(collectionId))
    .orderBy('id', 'desc')
    .limit(pageSize + 1)
    .execute();
}

export interface Liked {
  readonly id: number;
  /** With microseconds, like the database column. */
  readonly likedAt: string;
}

/** Liked products that are not in the collection, last liked first: one page and one row more. */
export async function findLikedProducts(
  db: Db,
  { collectionId, accountId, before }: CandidateQuery & { readonly before: Liked },
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
    .where(isNotInCollection(collectionId))
    .orderBy('product_like.created_at', 'desc')
    .orderBy('product_like.product_id', 'desc')
    .limit(pageSize + 1)
    .execute();
}
