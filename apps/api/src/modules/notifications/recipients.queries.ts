import { type Db, readNamed } from '#platform/database/database.ts';
import { sql } from 'kysely';

/** Sellers by product. */
export async function findSellers(db: Db, productIds: readonly number[]): Promise<Map<number, string>> {
  if (productIds.length === 0) return new Map();
  const rows = await readNamed(
    db,
    'notifications-sellers',
    sql<{ id: number; sellerId: string }>`
      select id, seller_id as "sellerId" from product
      where id = any(${productIds}::bigint[]) limit ${productIds.length}`,
  );
  return new Map(rows.map(({ id, sellerId }) => [id, sellerId]));
}

/** Recipients of these comments: the seller and the answered author, except the author. */
export async function findRecipients(db: Db, commentIds: readonly number[]) {
  if (commentIds.length === 0) return [];
  return readNamed(
    db,
    'notifications-listeners',
    sql<{ commentId: number; accountId: string }>`
      select comment.id as "commentId", recipient.id as "accountId"
      from comment join product on product.id = comment.product_id
      join account as recipient on recipient.id in (product.seller_id, comment.answered_id)
      where comment.id = any(${commentIds}::bigint[]) and recipient.id <> comment.author_id
      limit ${commentIds.length * 2}`,
  );
}
