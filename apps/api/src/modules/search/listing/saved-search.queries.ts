import { sql } from 'kysely';
import { type Db, readNamed } from '#platform/database/database.ts';

/** The saved search of a person with this canonical address. */
export async function findSavedSearchId(db: Db, accountId: string, key: string): Promise<string | null> {
  const [row] = await readNamed(
    db,
    'search-find-saved',
    sql<{ id: string }>`
      select id from saved_search where account_id = ${accountId} and query_key = ${key} limit 1`,
  );
  return row?.id ?? null;
}
