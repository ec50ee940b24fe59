import { sql } from 'kysely';
import { isOpen } from '#modules/catalogue/visibility.sql.ts';
import { type Db, type Tx, writeNamed } from '#platform/database/database.ts';

interface NewLike {
  readonly accountId: string;
  readonly productId: number;
  readonly at: Date;
}

/** Returns whether it is new. Share-locks both rows, so that neither is deleted concurrently and leaves an orphaned like. */
export async function insertLike(tx: Tx, { accountId, productId, at }: NewLike): Promise<boolean> {
  const added = await writeNamed(
    tx,
    'social-insert-like',
    sql`
      insert into product_like (account_id, product_id, created_at)
      select account.id, product.id, ${at} from product cross join account
      where product.id = ${productId} and ${isOpen(accountId)}
        and account.id = ${accountId} and account.deleted_at is null
      for share
      on conflict do nothing
      returning product_id`,
  );
  return added.length > 0;
}

/** Whether the product is visible, or was liked by this account while it was: then liking it again succeeds. */
export async function isLikeable(db: Db, accountId: string, productId: number): Promise<boolean> {
  const row = await db
    .selectFrom('product')
    .leftJoin('product_like', (join) =>
      join.onRef('product_like.product_id', '=', 'product.id').on('product_like.account_id', '=', accountId),
    )
    .select('product.id')
    .where('product.id', '=', productId)
    .where((eb) => eb.or([isOpen(accountId), eb('product_like.product_id', 'is not', null)]))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns whether a like existed. */
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

/** Deletes a batch of the account's likes; returns their product ids. */
export async function deleteLikesOfAccount(tx: Tx, accountId: string, limit: number): Promise<number[]> {
  const removed = await tx
    .deleteFrom('product_like')
    .where('account_id', '=', accountId)
    .where('product_id', 'in', (eb) =>
      eb
        .selectFrom('product_like')
        .select('product_id')
        .where('account_id', '=', accountId)
        .orderBy('product_id')
        .limit(limit),
    )
    .returning('product_id')
    .execute();
  return removed.map(({ product_id }) => product_id);
}

/** Deletes a batch of the product's likes; returns how many. */
export async function deleteLikesOfProduct(tx: Tx, productId: number, limit: number): Promise<number> {
  const removed = await tx
    .deleteFrom('product_like')
    .where('product_id', '=', productId)
    .where('account_id', 'in', (eb) =>
      eb.selectFrom('product_like').select('account_id').where('product_id', '=', productId).limit(limit),
    )
    .returning('account_id')
    .execute();
  return removed.length;
}
