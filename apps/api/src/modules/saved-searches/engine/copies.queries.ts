import type { Db } from '#platform/database/database.ts';

export interface SearchRow {
  readonly id: string;
  readonly query_key: string;
  readonly version: number;
  /** Of the owner, for a search of own sizes. */
  readonly sizes: readonly string[];
}

/** The canonical address and the owner's sizes are all that the copy is made of. */
function searches(db: Db) {
  return db
    .selectFrom('saved_search')
    .leftJoin('size_profile', 'size_profile.account_id', 'saved_search.account_id')
    .select(['id', 'query_key', 'version'])
    .select((eb) => eb.fn.coalesce('size_profile.sizes', eb.val<string[]>([])).as('sizes'));
}

export function readSearches(db: Db, ids: readonly string[]): Promise<SearchRow[]> {
  return searches(db).where('id', 'in', ids).limit(Math.max(ids.length, 1)).execute();
}

/** All searches in the order of their ids. */
export function readSearchesAfter(db: Db, afterId: string, limit: number): Promise<SearchRow[]> {
  return searches(db).where('id', '>', afterId).orderBy('id').limit(limit).execute();
}

export interface Copied {
  readonly searchId: string;
  readonly version: number;
}
