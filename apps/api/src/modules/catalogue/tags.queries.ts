import { sql } from 'kysely';
import type { Db, Tx } from '#platform/database/database.ts';

/** Names the product's tags, making those that are new. */
export async function insertTags(tx: Tx, productId: number, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  // In one order everywhere, so that two publications with the same new tags do not wait for each other.
  const sorted = [...new Set(names)].toSorted();
  await tx
    .insertInto('tag')
    .values(sorted.map((name) => ({ name })))
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  await tx
    .insertInto('product_tag')
    .columns(['product_id', 'tag_id'])
    .expression((eb) =>
      eb
        .selectFrom('tag')
        .where('name', 'in', sorted)
        .select((select) => [select.val(productId).as('product_id'), 'tag.id as tag_id']),
    )
    .execute();
}

export async function replaceTags(tx: Tx, productId: number, names: readonly string[]): Promise<void> {
  await tx.deleteFrom('product_tag').where('product_id', '=', productId).execute();
  await insertTags(tx, productId, names);
}

interface TagSearch {
  readonly search: string;
  readonly except: readonly string[];
  readonly limit: number;
  /** Letters, and as what each of them counts. */
  readonly alike: { readonly letters: string; readonly as: string };
}

/** Sellers may name new ones, so there may be any number; the oldest are what most people look for. */
const mostSearched = 5_000;

/**
 * Those that contain the search, whatever its letter case and accents; those that begin with it come first. No index finds
 * a part of a word, so it looks through the oldest names and leaves the rest to be typed.
 */
export function searchTags(db: Db, { search, except, limit, alike }: TagSearch) {
  const plain = (text: unknown) => sql<string>`translate(lower(${text}), ${alike.letters}, ${alike.as})`;
  const place = sql<number>`strpos(${plain(sql.ref('name'))}, ${plain(search)})`;
  return db
    .selectFrom((eb) =>
      eb.selectFrom('tag').select(['id', 'name']).orderBy('id').limit(mostSearched).as('oldest'),
    )
    .select(['id', 'name'])
    .where(place, '>', 0)
    .$if(except.length > 0, (query) => query.where('name', 'not in', except))
    .orderBy(sql`${place} > 1`)
    .orderBy('name')
    .limit(limit)
    .execute();
}

export function readTagsAfter(
  db: Db,
  { after, except, limit }: { after: string | null; except: readonly string[]; limit: number },
) {
  return db
    .selectFrom('tag')
    .select(['id', 'name'])
    .$if(after !== null, (query) => query.where('name', '>', after ?? ''))
    .$if(except.length > 0, (query) => query.where('name', 'not in', except))
    .orderBy('name')
    .limit(limit)
    .execute();
}
