import { sql } from 'kysely';
import { type Db, type Tx, writeNamed } from '#platform/database/database.ts';

/** Until the transaction ends nobody deletes these photos; locked in id order, against deadlocks. */
export async function lockAndKeep(tx: Tx, reportId: string, paths: readonly string[]): Promise<void> {
  await writeNamed(
    tx,
    'media-keep-pictures',
    sql`
      with locked as (select path from picture where path = any(${paths}::text[]) order by id for key share)
      insert into kept_picture (path, report_id)
      select reported.path, ${reportId}::uuid
      from unnest(${paths}::text[]) as reported (path) left join locked on locked.path = reported.path
      on conflict do nothing`,
  );
}

/** Returns their paths. */
export async function deleteKept(tx: Tx, reportIds: readonly string[]): Promise<string[]> {
  const deleted = await tx
    .deleteFrom('kept_picture')
    .where('report_id', 'in', reportIds)
    .returning('path')
    .execute();
  return [...new Set(deleted.map(({ path }) => path))];
}

export async function findKept(db: Db, paths: readonly string[]): Promise<string[]> {
  if (paths.length === 0) return [];
  // bounded: by the given paths
  const rows = await db
    .selectFrom('kept_picture')
    .where('path', 'in', paths)
    .select('path')
    .distinct()
    .execute();
  return rows.map(({ path }) => path);
}

/** The paths that no upload, product or account has any more; avatars lie in the folder of their account. */
export async function withoutUsed(tx: Tx, paths: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ path: string }>`
    select path from unnest(${paths}::text[]) as released (path)
    where not exists (select from picture where picture.path = released.path)
      and not exists (select from product_picture where product_picture.path = released.path)
      and not exists (
        select from account
        where account.id = substring(released.path from '^avatars/([0-9a-f-]{36})/')::uuid
          and avatar_path = released.path)
    limit ${paths.length}`.execute(tx);
  return rows.map(({ path }) => path);
}
