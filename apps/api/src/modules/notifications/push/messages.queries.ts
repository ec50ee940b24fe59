import { sql } from 'kysely';
import { type Db, readNamed, type Tx } from '#platform/database/database.ts';

interface Recipient {
  readonly messageId: string;
  readonly threadId: string;
  readonly accountId: string;
}

/** Whom these messages were written to, if they have a subscription and have not read them. */
export function findRecipients(db: Db, messageIds: readonly string[]): Promise<Recipient[]> {
  return readNamed(
    db,
    'pushes-message-recipients',
    sql<Recipient>`
      select message.id as "messageId", member.thread_id as "threadId", member.account_id as "accountId"
      from message
      join thread_member as member on member.thread_id = message.thread_id and member.account_id <> message.sender_id
      where message.id = any(${messageIds}::uuid[]) and member.unread > 0
        and exists (select from push_subscription where push_subscription.account_id = member.account_id)
      limit ${messageIds.length}`,
  );
}

/** Of those of these threads that have unread messages, in the order of the threads. */
export function findOldestUnread(
  tx: Tx,
  accountId: string,
  threadIds: readonly string[],
): Promise<{ threadId: string; sentAt: Date }[]> {
  return readNamed(
    tx,
    'pushes-oldest-unread',
    sql<{ threadId: string; sentAt: Date }>`
      select member.thread_id as "threadId", min(message.created_at) as "sentAt"
      from thread_member as member
      join message on message.thread_id = member.thread_id and message.seq > member.read_seq
        and message.sender_id <> member.account_id
      where member.account_id = ${accountId} and member.thread_id = any(${threadIds}::uuid[]) and member.unread > 0
      group by member.thread_id order by member.thread_id limit ${threadIds.length}`,
  );
}
