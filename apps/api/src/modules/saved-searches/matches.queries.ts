import { sql } from 'kysely';
import { isNotBlocked } from '#modules/blocks/not-blocked.sql.ts';
import { isOnSale } from '#modules/catalogue/visibility.sql.ts';
import { isSuspended } from '#modules/identity/suspension.sql.ts';
import { sellerGrade } from '#modules/search/seller-grade.sql.ts';
import { type Db, readNamed, type Tx, writeNamed } from '#platform/database/database.ts';
import { isBroad } from './broad.sql.ts';
import type { LeasedProduct } from './queue.queries.ts';

/** What PostgreSQL compares with the searches. */
export interface MatchedProduct {
  readonly sellerId: string;
  readonly priceCents: number;
  readonly grade: number;
}

/** Null when it is not on sale. */
export async function findOnSale(db: Db, productId: number): Promise<MatchedProduct | null> {
  const [row] = await readNamed(
    db,
    'saved-searches-product',
    sql<MatchedProduct>`
      select product.seller_id as "sellerId", product.price_cents as "priceCents",
        ${sellerGrade(sql.ref('product.seller_id'))} as grade
      from product where product.id = ${productId} and ${isOnSale(null)} limit 1`,
  );
  return row ?? null;
}

interface Hit {
  readonly searchId: string;
  readonly version: number;
}

/**
 * Stores the hits of the engine that hold: the search still says that, its owner can be told, price and standing fit, and the
 * cause happened after it was saved. A fallen price counts where it was too high before. Searches that are told once a day by
 * now tell of it with the day, whatever becomes of them. Returns how many are new.
 */
export async function insertMatches(
  tx: Tx,
  hits: readonly Hit[],
  { productId, appearedAt, cheaperSince }: LeasedProduct,
  { product, now }: { readonly product: MatchedProduct; readonly now: Date },
): Promise<number> {
  const { sellerId, priceCents, grade } = product;
  const rows = await writeNamed(
    tx,
    'saved-searches-insert-matches',
    sql`
      insert into saved_search_match (search_id, product_id, account_id, matched_at, deferred)
      select search.id, ${productId}::bigint, search.account_id, ${now}::timestamptz,
        search.cadence = 'daily' or (search.cadence = 'instant' and ${isBroad(sql.ref('search.id'), now, 1)})
      from unnest(${hits.map(({ searchId }) => searchId)}::uuid[], ${hits.map(({ version }) => version)}::integer[])
        as hit (search_id, version)
      join saved_search as search on search.id = hit.search_id and search.version = hit.version
      join account on account.id = search.account_id and account.deleted_at is null
      join auth.identity as identity on identity.id = search.account_id and not ${isSuspended}
      where search.account_id <> ${sellerId}::uuid and ${isNotBlocked(sellerId, sql.ref('search.account_id'))}
        and coalesce(search.price_from_cents, 0) <= ${priceCents}::integer
        and (search.price_to_cents is null or search.price_to_cents >= ${priceCents}::integer)
        and search.reputation <= ${grade}::integer
        and (search.since <= ${appearedAt}::timestamptz or exists (
          select from price_change as change
          where change.product_id = ${productId} and change.at >= ${cheaperSince}::timestamptz and change.at >= search.since
            and change.from_cents > search.price_to_cents and change.to_cents <= search.price_to_cents))
      order by search.id
      for share of search
      on conflict (search_id, product_id) do nothing
      returning search_id`,
  );
  return rows.length;
}
