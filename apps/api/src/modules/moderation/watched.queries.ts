import { sql } from 'kysely';
import { isNew } from '#modules/accounts/new-account.sql.ts';
import { type Db, readNamed } from '#platform/database/database.ts';

export interface Sale {
  readonly isNewSeller: boolean;
  readonly isInReview: boolean;
  readonly createdAt: Date;
}

/** Null for a product that is deleted. */
export async function readSale(db: Db, productId: number, now: Date): Promise<Sale | null> {
  const [row] = await readNamed(
    db,
    'moderation-sale',
    sql<Sale>`
      select ${isNew(now)} as "isNewSeller",
        'review' = any (product.holds) as "isInReview", product.created_at as "createdAt"
      from product join account on account.id = product.seller_id
      where product.id = ${productId} and product.state <> 'deleted' limit 1`,
  );
  return row ?? null;
}

/** How many people blocked a person since then, counted up to a number. */
export async function countBlocksOf(
  db: Db,
  blockedId: string,
  { since, max }: { readonly since: Date; readonly max: number },
): Promise<number> {
  const rows = await db
    .selectFrom('block')
    .select('blocker_id')
    .where('blocked_id', '=', blockedId)
    .where('created_at', '>', since)
    .limit(max)
    .execute();
  return rows.length;
}

interface RecentComment {
  readonly id: number;
  readonly productId: number;
  readonly content: string;
}

/** Above the limits of an hour. */
const maxPerHour = 200;

export function findCommentsSince(db: Db, authorId: string, since: Date): Promise<RecentComment[]> {
  return db
    .selectFrom('comment')
    .select(['id', 'product_id as productId', 'content'])
    .where('author_id', '=', authorId)
    .where('deleted_at', 'is', null)
    .where('created_at', '>', since)
    .orderBy('id', 'desc')
    .limit(maxPerHour)
    .execute();
}
