import { sql } from 'kysely';
import { isNotBlocked } from '#modules/blocks/not-blocked.sql.ts';
import { type Db, readNamed } from '#platform/database/database.ts';

export interface UnreadThread {
  readonly title: string;
  readonly otherName: string;
  /** Of the newest message; empty for photos only. */
  readonly text: string;
  readonly findings: readonly string[];
}

/** Null when it was read meanwhile, when its product is deleted, and when one of the two blocked the other, is suspended or gone. */
export async function readUnreadThread(
  db: Db,
  threadId: string,
  accountId: string,
): Promise<UnreadThread | null> {
  const [row] = await readNamed(
    db,
    'notifications-unread-thread',
    sql<UnreadThread>`
      select product.title, other.full_name as "otherName", message.text, message.findings
      from thread_member
      join thread on thread.id = thread_member.thread_id
      join product on product.id = thread.product_id and product.state <> 'deleted'
      join account as other on other.id in (thread.buyer_id, thread.seller_id) and other.id <> ${accountId}
        and other.deleted_at is null
      join lateral (
        select text, findings from message
        where message.thread_id = thread.id and message.sender_id = other.id and message.removed_at is null
        order by seq desc limit 1
      ) as message on true
      where thread_member.thread_id = ${threadId} and thread_member.account_id = ${accountId}
        and thread_member.unread > 0 and ${isNotBlocked(accountId, sql.ref('other.id'))}
        and not exists (
          select from auth.identity
          where identity.id in (other.id, thread_member.account_id) and identity.locked_at is not null)
      limit 1`,
  );
  return row ?? null;
}
