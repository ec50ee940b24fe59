import { sql } from 'kysely';
import { type Db, readNamed } from '#platform/database/database.ts';

/** The sizes that a person ticked, as the filter of sizes has them. */
export async function findOwnSizes(db: Db, accountId: string): Promise<readonly string[]> {
  const [row] = await readNamed(
    db,
    'search-own-sizes',
    sql<{ sizes: string[] }>`select sizes from size_profile where account_id = ${accountId} limit 1`,
  );
  return row?.sizes ?? [];
}
