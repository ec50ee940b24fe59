import { sql } from 'kysely';
import { type Db, readNamed, type Tx, writeNamed } from '#platform/database/database.ts';
import type { Due } from '#platform/due-work/found-work.ts';

/**
 * Locks the inboxes of these people, in the order of their ids against deadlocks, and gives each a new revision. Called before
 * their rows in `thread_member` change.
 */
export async function touchInboxes(tx: Tx, accountIds: readonly string[]): Promise<void> {
  await writeNamed(
    tx,
    'messages-touch-inboxes',
    sql`
      insert into message_inbox (account_id, revision)
      select distinct id, 1 from unnest(${accountIds}::uuid[]) as id order by id
      on conflict (account_id) do update set revision = message_inbox.revision + 1`,
  );
}

export interface NewEntry {
  readonly threadId: string;
  readonly seq: number;
  readonly at: Date;
  /** Whose unread messages grow; null for none. */
  readonly receiverId: string | null;
  /** Null without a mail. */
  readonly mailDueAt: Date | null;
}

/** After `touchInboxes` of both. */
export async function recordEntry(tx: Tx, entry: NewEntry): Promise<void> {
  const { threadId, seq, at, receiverId, mailDueAt } = entry;
  await writeNamed(
    tx,
    'messages-record-entry',
    sql`
      with changed as (
        update thread_member as member set last_at = ${at}, revision = inbox.revision,
          unread = unread + (member.account_id is not distinct from ${receiverId}::uuid)::int,
          -- The first unread text makes the mail due; a later one does not send another.
          mail_due_at = case when member.account_id = ${receiverId}::uuid and (unread = 0 or not exists (
              select from message
              where message.thread_id = member.thread_id and message.seq > member.read_seq and message.seq < ${seq}
                and message.kind = 'text' and message.sender_id <> member.account_id))
            then coalesce(${mailDueAt}::timestamptz, mail_due_at) else mail_due_at end
        from message_inbox as inbox
        where member.thread_id = ${threadId} and inbox.account_id = member.account_id
        returning member.account_id, member.unread
      )
      update message_inbox set unread_threads = unread_threads + 1
      from changed where changed.account_id = ${receiverId}::uuid and changed.unread = 1
        and message_inbox.account_id = changed.account_id`,
  );
}

/** Shows open pages that the threads of these people changed. After `touchInboxes`. */
export async function markChanged(tx: Tx, threadIds: readonly string[]): Promise<void> {
  await writeNamed(
    tx,
    'messages-mark-changed',
    sql`
      update thread_member as member set revision = inbox.revision
      from message_inbox as inbox
      where member.thread_id = any(${threadIds}::uuid[]) and inbox.account_id = member.account_id`,
  );
}

interface ReadUpTo {
  readonly threadId: string;
  readonly accountId: string;
  readonly seq: number;
  /** Of the mail about messages that are still unread. */
  readonly mailDueAt: Date;
}

/** False when that was read before. After `touchInboxes`. */
export async function recordRead(
  tx: Tx,
  { threadId, accountId, seq, mailDueAt }: ReadUpTo,
): Promise<boolean> {
  const [row] = await writeNamed(
    tx,
    'messages-record-read',
    sql<{ had: number; has: number }>`
      update thread_member as member set read_seq = least(${seq}, thread.last_seq), unread = later.count,
        mail_due_at = case when later.count > 0 then ${mailDueAt}::timestamptz end
      from thread, (
        select unread from thread_member where thread_id = ${threadId} and account_id = ${accountId}
      ) as before, (
        select count(*) from message
        where message.thread_id = ${threadId} and message.seq > ${seq} and message.sender_id <> ${accountId}
      ) as later
      where member.thread_id = ${threadId} and member.account_id = ${accountId} and thread.id = member.thread_id
        and member.read_seq < least(${seq}, thread.last_seq)
      returning before.unread as had, member.unread as has`,
  );
  if (!row) return false;
  if (row.had > 0 && row.has === 0) await subtractUnreadThread(tx, accountId);
  return true;
}

/** Forgets unread messages; the read mark that the other person sees stays. After `touchInboxes`. */
export async function clearUnread(tx: Tx, threadId: string, accountId: string): Promise<void> {
  const cleared = await tx
    .updateTable('thread_member')
    .set({ unread: 0, mail_due_at: null })
    .where('thread_id', '=', threadId)
    .where('account_id', '=', accountId)
    .where('unread', '>', 0)
    .returning('account_id')
    .executeTakeFirst();
  if (cleared) await subtractUnreadThread(tx, accountId);
}

async function subtractUnreadThread(tx: Tx, accountId: string): Promise<void> {
  await tx
    .updateTable('message_inbox')
    .set((eb) => ({ unread_threads: eb('unread_threads', '-', 1) }))
    .where('account_id', '=', accountId)
    .execute();
}

/** Null for everybody but the two people of the thread. */
export async function findSide(
  db: Db,
  threadId: string,
  accountId: string,
): Promise<'buying' | 'selling' | null> {
  const row = await db
    .selectFrom('thread_member')
    .select('side')
    .where('thread_id', '=', threadId)
    .where('account_id', '=', accountId)
    .limit(1)
    .$narrowType<{ side: 'buying' | 'selling' }>()
    .executeTakeFirst();
  return row?.side ?? null;
}

/** Null for everybody but the two people of the thread. */
export async function findReadSeq(db: Db, threadId: string, accountId: string): Promise<number | null> {
  const row = await db
    .selectFrom('thread_member')
    .select('read_seq as readSeq')
    .where('thread_id', '=', threadId)
    .where('account_id', '=', accountId)
    .limit(1)
    .executeTakeFirst();
  return row?.readSeq ?? null;
}

export async function readUnreadThreads(db: Db, accountId: string): Promise<number> {
  const row = await db
    .selectFrom('message_inbox')
    .select('unread_threads as unread')
    .where('account_id', '=', accountId)
    .limit(1)
    .executeTakeFirst();
  return row?.unread ?? 0;
}

interface ChangedRow {
  readonly revision: number;
  readonly unreadThreads: number;
  readonly id: string | null;
  readonly seq: number;
  readonly unread: number;
  readonly readSeq: number;
}

/** The inbox and the threads changed after a revision. One row without thread when there are none. */
export function readChanged(db: Db, accountId: string, since: number, limit: number): Promise<ChangedRow[]> {
  return readNamed(
    db,
    'messages-changed',
    sql<ChangedRow>`
      select inbox.revision, inbox.unread_threads as "unreadThreads", own.thread_id as id, thread.last_seq as seq,
        own.unread, coalesce(other.read_seq, 0) as "readSeq"
      from message_inbox as inbox
      left join lateral (
        select thread_id, unread, revision from thread_member
        where account_id = inbox.account_id and revision > ${since} order by revision desc limit ${limit}
      ) as own on true
      left join thread on thread.id = own.thread_id
      left join thread_member as other on other.thread_id = own.thread_id and other.account_id <> inbox.account_id
      where inbox.account_id = ${accountId}
      order by own.revision desc limit ${limit}`,
  );
}

export interface DueMail {
  readonly threadId: string;
  readonly accountId: string;
}

export function findDueMails(db: Db, { now, limit, except }: Due): Promise<DueMail[]> {
  return readNamed(
    db,
    'messages-due-mails',
    sql<DueMail>`
      select thread_id as "threadId", account_id as "accountId" from thread_member
      where mail_due_at <= ${now} and thread_id || ':' || account_id <> all (${except}::text[])
      order by mail_due_at limit ${limit}`,
  );
}

/** When the mail was due; null when it was read meanwhile, or another worker took it. */
export async function takeDueMail(tx: Tx, { threadId, accountId }: DueMail, now: Date): Promise<Date | null> {
  const [row] = await writeNamed(
    tx,
    'messages-take-due-mail',
    sql<{ dueAt: Date }>`
      update thread_member as member set mail_due_at = null
      from (
        select mail_due_at from thread_member
        where thread_id = ${threadId} and account_id = ${accountId} and mail_due_at <= ${now} for update
      ) as due
      where member.thread_id = ${threadId} and member.account_id = ${accountId}
      returning due.mail_due_at as "dueAt"`,
  );
  return row?.dueAt ?? null;
}

export async function deleteInboxes(tx: Tx, accountIds: readonly string[]): Promise<void> {
  await tx.deleteFrom('thread_member').where('account_id', 'in', accountIds).execute();
  await tx.deleteFrom('message_inbox').where('account_id', 'in', accountIds).execute();
}
