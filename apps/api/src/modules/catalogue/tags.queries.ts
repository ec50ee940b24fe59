import { sql } from 'kysely';
import type { Db, Tx } from '#platform/database/database.ts';

/** Creates missing tags and links them to the product. */
export async function insertTags(tx: Tx, productId: number, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  // Sorted, so that concurrent inserts of the same new tags do not deadlock.
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
  /** Accented letters and their plain replacements. */
  readonly alike: { readonly letters: string; readonly as: string };
}

/** Sellers create tags without limit; the oldest are the most searched. */
const maxSearchedTags = 5_000;

/**
 * Substring match that ignores case and accents; prefix matches come first. No index serves a substring, so only the
 * oldest names are scanned.
 */
export function searchTags(db: Db, { search, except, limit, alike }: TagSearch) {
  const plain = (text: unknown) => sql<string>`translate(lower(${text}), ${alike.letters}, ${alike.as})`;
  const position = sql<number>`strpos(${plain(sql.ref('name'))}, ${plain(search)})`;
  return db
    .selectFrom((eb) =>
      eb.selectFrom('tag').select(['id', 'name']).orderBy('id').limit(maxSearchedTags).as('oldest'),
    )
    .select(['id', 'name'])
    .where(position, '>', 0)
    .$if(except.length > 0, (query) => query.where('name', 'not in', except))
    .orderBy(sql`${position} > 1`)
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
