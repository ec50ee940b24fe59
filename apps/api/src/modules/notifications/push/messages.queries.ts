import { sql } from 'kysely';
import { type Db, readNamed } from '#platform/database/database.ts';

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
