import { sql } from 'kysely';
import type { NotificationKind } from '#platform/database/database.gen.ts';
import { readNamed, type Tx } from '#platform/database/database.ts';

/** Beyond it only the newest are pushed; the bell has all. */
const maxCandidates = 100;

/** An unread notification that was not pushed since it last changed. */
export interface PushCandidate {
  readonly id: number;
  readonly kind: NotificationKind;
  readonly createdAt: Date;
  readonly movedAt: Date;
  /** Before it changed. */
  readonly pushedAt: Date | null;
  readonly actorId: string | null;
  readonly savedSearchId: string | null;
}

/** Like every change of an inbox, before notifications and what is due are locked: the other way round both would wait for each other. */
export async function lockInbox(tx: Tx, accountId: string): Promise<void> {
  await tx
    .selectFrom('notification_inbox')
    .select('account_id')
    .where('account_id', '=', accountId)
    .limit(1)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Newest first. */
export function findCandidates(
  tx: Tx,
  accountId: string,
  { after, kinds }: { readonly after: Date; readonly kinds: readonly NotificationKind[] },
): Promise<PushCandidate[]> {
  return readNamed(
    tx,
    'pushes-candidates',
    sql<PushCandidate>`
      select id, kind, created_at as "createdAt", moved_at as "movedAt", pushed_at as "pushedAt", actor_id as "actorId",
        saved_search_id as "savedSearchId"
      from notification
      where account_id = ${accountId} and read_at is null and (pushed_at is null or pushed_at < moved_at)
        and moved_at > ${after} and kind = any(${kinds}::notification_kind[])
      order by moved_at desc, id desc limit ${maxCandidates}`,
  );
}

export async function markPushed(tx: Tx, ids: readonly number[], now: Date): Promise<void> {
  await tx.updateTable('notification').set({ pushed_at: now }).where('id', 'in', ids).execute();
}
