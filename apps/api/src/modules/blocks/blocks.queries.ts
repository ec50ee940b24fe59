import { sql } from 'kysely';
import { type Db, readNamed, type Tx } from '#platform/database/database.ts';

/** Bounds the query of the search engine; PostgreSQL filters what is beyond it. */
const maxBlocked = 10_000;

/** Whom the viewer blocked and who blocked the viewer. */
export async function findBlockedIds(db: Db, viewerId: string | null): Promise<string[]> {
  if (viewerId === null) return [];
  const rows = await readNamed(
    db,
    'blocks-of-viewer',
    sql<{ id: string }>`
      select blocked_id as id from block where blocker_id = ${viewerId}
      union
      select blocker_id from block where blocked_id = ${viewerId}
      limit ${maxBlocked}`,
  );
  return rows.map(({ id }) => id);
}

export async function deleteBlocksOf(tx: Tx, accountIds: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('block')
    .where((eb) => eb.or([eb('blocker_id', 'in', accountIds), eb('blocked_id', 'in', accountIds)]))
    .execute();
}
