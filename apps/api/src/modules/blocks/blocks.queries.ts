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

interface Pair {
  readonly blockerId: string;
  readonly blockedId: string;
}

/** False when it exists. */
export async function insertBlock(tx: Tx, { blockerId, blockedId }: Pair, now: Date): Promise<boolean> {
  const row = await tx
    .insertInto('block')
    .values({ blocker_id: blockerId, blocked_id: blockedId, created_at: now })
    .onConflict((conflict) => conflict.columns(['blocker_id', 'blocked_id']).doNothing())
    .returning('blocker_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** False when there is none. */
export async function deleteBlock(tx: Tx, { blockerId, blockedId }: Pair): Promise<boolean> {
  const row = await tx
    .deleteFrom('block')
    .where('blocker_id', '=', blockerId)
    .where('blocked_id', '=', blockedId)
    .returning('blocker_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function countBlocks(db: Db, blockerId: string): Promise<number> {
  const { count } = await db
    .selectFrom('block')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('blocker_id', '=', blockerId)
    .executeTakeFirstOrThrow();
  return count;
}

export async function isAccount(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('account')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

interface BlockedRow {
  readonly id: string;
  readonly username: string;
  readonly full_name: string;
  readonly avatar_url: string | null;
  readonly blockedAt: Date;
  /** With microseconds, like the database column. */
  readonly cursorTime: string;
}

interface AskedPage {
  readonly blockerId: string;
  readonly after: { readonly time: string; readonly id: string } | null;
  readonly limit: number;
}

export function readBlocked(db: Db, { blockerId, after, limit }: AskedPage): Promise<BlockedRow[]> {
  return readNamed(
    db,
    'blocks-list',
    sql<BlockedRow>`
      select account.id, account.username, account.full_name, account.avatar_path as avatar_url,
        block.created_at as "blockedAt",
        to_char(block.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "cursorTime"
      from block join account on account.id = block.blocked_id
      where block.blocker_id = ${blockerId} and (block.created_at, block.blocked_id) <
        (${after?.time ?? 'infinity'}::timestamptz, ${after?.id ?? 'ffffffff-ffff-ffff-ffff-ffffffffffff'}::uuid)
      order by block.created_at desc, block.blocked_id desc limit ${limit}`,
  );
}
