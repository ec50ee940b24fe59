import { sql } from 'kysely';
import { isNotBlocked } from '#modules/blocks/not-blocked.sql.ts';
import { isOnSale } from '#modules/catalogue/visibility.sql.ts';
import { type Db, readNamed } from '#platform/database/database.ts';
import type { CardRow } from '../listing/cards.queries.ts';

export interface SuggestedProductRow extends Pick<
  CardRow,
  | 'id'
  | 'title'
  | 'priceCents'
  | 'picturePath'
  | 'pictureWidth'
  | 'pictureHeight'
  | 'pictureColor'
  | 'pictureThumbhash'
> {
  readonly content: string;
}

const suggestedColumns = sql`
  product.id, product.title, product.description as content, product.price_cents as "priceCents",
  picture.path as "picturePath", picture.width as "pictureWidth", picture.height as "pictureHeight",
  picture.color as "pictureColor", picture.thumbhash as "pictureThumbhash"`;

/** The first photo that is ready. */
const picture = sql`
  lateral (
    select path, width, height, color, thumbhash from product_picture
    where product_picture.product_id = product.id and width is not null order by position limit 1
  ) as picture on true`;

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
      select ${suggestedColumns}
      from unnest(${ids}::bigint[]) with ordinality as wanted (id, place)
      join product on product.id = wanted.id and ${isOnSale(null)}
        and ${isNotBlocked(viewerId, sql.ref('product.seller_id'))}
      left join ${picture}
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
      select ${suggestedColumns}
      from (
        select id, title, description, price_cents
        from (
          select id, title, description, price_cents from product
          where ${isOnSale(null)} and ${isNotBlocked(viewerId, sql.ref('product.seller_id'))}
          order by id desc limit ${scanWindow}
        ) as newest
        where ' ' || regexp_replace(plain_letters(title), '[^[:alnum:]]+', ' ', 'g') like all (${prefixes}::text[])
        order by id desc limit ${limit}
      ) as product
      left join ${picture}
      order by product.id desc`,
  );
}
