import { sql } from 'kysely';
import { isOnSale } from '#modules/catalogue/visibility.sql.ts';
import { type Db, readNamed } from '#platform/database/database.ts';

export interface PostRow {
  readonly id: number;
  readonly title: string;
  readonly content: string;
}

/** These pieces in this order; what is no longer on sale is left out. */
export function readPosts(db: Db, ids: readonly number[]): Promise<PostRow[]> {
  // bounded: one row for each id
  return readNamed(
    db,
    'search-posts',
    sql<PostRow>`
      select product.id, product.title, product.description as content
      from unnest(${ids}::bigint[]) with ordinality as wanted (id, place)
      join product on product.id = wanted.id and ${isOnSale(null)}
      order by wanted.place`,
  );
}

/** How many of the newest are looked at one by one while the engine is away. */
const window = 1000;

/** Among the newest pieces, those with a word in their title for each of these beginnings. */
export function readRecentTitled(db: Db, words: readonly string[], most: number): Promise<PostRow[]> {
  const beginnings = words.map((word) => `% ${word}%`);
  return readNamed(
    db,
    'search-recent-titled',
    sql<PostRow>`
      select id, title, description as content
      from (
        select id, title, description from product where ${isOnSale(null)} order by id desc limit ${window}
      ) as newest
      where ' ' || regexp_replace(plain_letters(title), '[^[:alnum:]]+', ' ', 'g') like all (${beginnings}::text[])
      order by id desc limit ${most}`,
  );
}
