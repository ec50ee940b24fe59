import { sql } from 'kysely';
import { isNotBlocked } from '#modules/blocks/not-blocked.sql.ts';
import { isOnSale } from '#modules/catalogue/visibility.sql.ts';
import { type Db, readNamed } from '#platform/database/database.ts';

export interface SuggestedProductRow {
  readonly id: number;
  readonly title: string;
  readonly content: string;
}

/** In the order of the ids; skips products that are not on sale, or whose seller and viewer blocked each other. */
export function readSuggestedProducts(
  db: Db,
  ids: readonly number[],
  viewerId: string | null,
): Promise<SuggestedProductRow[]> {
  // bounded: one row for each id
  return readNamed(
    db,
    'search-posts',
    sql<SuggestedProductRow>`
      select product.id, product.title, product.description as content
      from unnest(${ids}::bigint[]) with ordinality as wanted (id, place)
      join product on product.id = wanted.id and ${isOnSale(null)}
        and ${isNotBlocked(viewerId, sql.ref('product.seller_id'))}
      order by wanted.place`,
  );
}

/** How many of the newest products are scanned while the engine is unavailable. */
const scanWindow = 1000;

/** The newest products whose title has a word for each prefix. */
export function readRecentByTitle(
  db: Db,
  words: readonly string[],
  { viewerId, limit }: { readonly viewerId: string | null; readonly limit: number },
): Promise<SuggestedProductRow[]> {
  const prefixes = words.map((word) => `% ${word}%`);
  return readNamed(
    db,
    'search-recent-titled',
    sql<SuggestedProductRow>`
      select id, title, description as content
      from (
        select id, title, description from product
        where ${isOnSale(null)} and ${isNotBlocked(viewerId, sql.ref('product.seller_id'))}
        order by id desc limit ${scanWindow}
      ) as newest
      where ' ' || regexp_replace(plain_letters(title), '[^[:alnum:]]+', ' ', 'g') like all (${prefixes}::text[])
      order by id desc limit ${limit}`,
  );
}
