import type { Db } from '#platform/database/database.ts';

/** The canonical address is all that the copy is made of. */
const columns = ['id', 'query_key', 'version'] as const;

export interface SearchRow {
  readonly id: string;
  readonly query_key: string;
  readonly version: number;
}

export function readSearches(db: Db, ids: readonly string[]): Promise<SearchRow[]> {
  return db
    .selectFrom('saved_search')
    .select(columns)
    .where('id', 'in', ids)
    .limit(Math.max(ids.length, 1))
    .execute();
}

/** All searches in the order of their ids. */
export function readSearchesAfter(db: Db, afterId: string, limit: number): Promise<SearchRow[]> {
  return db
    .selectFrom('saved_search')
    .select(columns)
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .execute();
}

export interface Copied {
  readonly searchId: string;
  readonly version: number;
}
