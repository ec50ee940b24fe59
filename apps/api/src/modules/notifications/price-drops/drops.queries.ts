import { sql } from 'kysely';
import { isNotBlocked } from '#modules/blocks/not-blocked.sql.ts';
import { isOnSale } from '#modules/catalogue/visibility.sql.ts';
import { isSuspended } from '#modules/identity/suspension.sql.ts';
import { type Db, readNamed, type Tx, writeNamed } from '#platform/database/database.ts';

export interface PriceDrop {
  readonly productId: number;
  readonly sellerId: string;
  readonly at: Date;
  /** The lowest price of the 30 days before. */
  readonly formerCents: number;
}

/** Null when the product is not listed any more, or its price is higher again. */
export async function findCurrentDrop(
  db: Db,
  { productId, changeId }: { readonly productId: number; readonly changeId: number },
): Promise<PriceDrop | null> {
  const [row] = await readNamed(
    db,
    'notifications-current-drop',
    sql<PriceDrop>`
      select product.id as "productId", product.seller_id as "sellerId", change.at,
        (select min(from_cents) from price_change as earlier
          where earlier.product_id = change.product_id and earlier.id <= change.id
            and earlier.at > change.at - interval '30 days') as "formerCents"
      from price_change as change join product on product.id = change.product_id
      where change.id = ${changeId} and product.id = ${productId} and ${isOnSale(null)}
        and product.price_cents <= change.to_cents
      limit 1`,
  );
  return row ?? null;
}

/** People who like the product and can be told, in the order of their ids. */
export async function findLikers(
  db: Db,
  { productId, sellerId }: PriceDrop,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<string[]> {
  const rows = await readNamed(
    db,
    'notifications-drop-likers',
    sql<{ id: string }>`
      select account.id from product_like
      join account on account.id = product_like.account_id and account.deleted_at is null
      join auth.identity as identity on identity.id = account.id and not ${isSuspended}
      where product_like.product_id = ${productId} and account.id <> ${sellerId}
        and ${isNotBlocked(sellerId, sql.ref('account.id'))} and product_like.account_id > ${after}
      order by product_like.account_id limit ${limit}`,
  );
  return rows.map(({ id }) => id);
}

/** Those who were told of no other drop of the product in the 7 days before; again for the same drop they are the same. */
export async function claimTold(
  tx: Tx,
  { productId, at }: PriceDrop,
  accountIds: readonly string[],
): Promise<string[]> {
  const rows = await writeNamed(
    tx,
    'notifications-claim-drops',
    sql<{ id: string }>`
      insert into drop_told (account_id, product_id, at)
      select id, ${productId}, ${at} from unnest(${accountIds}::uuid[]) as id order by id
      on conflict (account_id, product_id) do update set at = excluded.at
        where drop_told.at = excluded.at or drop_told.at <= excluded.at - interval '7 days'
      returning account_id as id`,
  );
  return rows.map(({ id }) => id);
}
