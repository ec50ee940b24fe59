import { sql } from 'kysely';
import { isShown } from '#modules/catalogue/visibility.sql.ts';
import { type Db, type Tx, writeNamed } from '#platform/database/database.ts';

interface NewLike {
  readonly accountId: string;
  readonly productId: number;
  readonly at: Date;
}

/**
 * Answers whether it is new. Both are held until the end, so that neither the piece nor the person is deleted meanwhile and
 * leaves a like behind.
 */
export async function insertLike(tx: Tx, { accountId, productId, at }: NewLike): Promise<boolean> {
  const added = await writeNamed(
    tx,
    'social-insert-like',
    sql`
      insert into product_like (account_id, product_id, created_at)
      select account.id, product.id, ${at} from product cross join account
      where product.id = ${productId} and ${isShown(accountId)}
        and account.id = ${accountId} and account.deleted_at is null
      for share
      on conflict do nothing
      returning product_id`,
  );
  return added.length > 0;
}

/** Whether the piece can be seen, or was liked by this person when it could: liking it again is harmless then. */
export async function isLikeable(db: Db, accountId: string, productId: number): Promise<boolean> {
  const row = await db
    .selectFrom('product')
    .leftJoin('product_like', (join) =>
      join.onRef('product_like.product_id', '=', 'product.id').on('product_like.account_id', '=', accountId),
    )
    .select('product.id')
    .where('product.id', '=', productId)
    .where((eb) => eb.or([isShown(accountId), eb('product_like.product_id', 'is not', null)]))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Answers whether there was one. */
export async function deleteLike(tx: Tx, accountId: string, productId: number): Promise<boolean> {
  const removed = await writeNamed(
    tx,
    'social-delete-like',
    sql`
      delete from product_like where account_id = ${accountId} and product_id = ${productId}
      returning product_id`,
  );
  return removed.length > 0;
}

/** Some of a person's likes; answers of which pieces they were. */
export async function deleteLikesOfAccount(tx: Tx, accountId: string, most: number): Promise<number[]> {
  const removed = await tx
    .deleteFrom('product_like')
    .where('account_id', '=', accountId)
    .where('product_id', 'in', (eb) =>
      eb
        .selectFrom('product_like')
        .select('product_id')
        .where('account_id', '=', accountId)
        .orderBy('product_id')
        .limit(most),
    )
    .returning('product_id')
    .execute();
  return removed.map(({ product_id }) => product_id);
}

/** Some of the likes of a piece; answers how many. */
export async function deleteLikesOfProduct(tx: Tx, productId: number, most: number): Promise<number> {
  const removed = await tx
    .deleteFrom('product_like')
    .where('product_id', '=', productId)
    .where('account_id', 'in', (eb) =>
      eb.selectFrom('product_like').select('account_id').where('product_id', '=', productId).limit(most),
    )
    .returning('account_id')
    .execute();
  return removed.length;
}
