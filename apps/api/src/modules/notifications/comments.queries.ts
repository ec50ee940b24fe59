import { sql } from 'kysely';
import { isNotBlocked } from '#modules/blocks/not-blocked.sql.ts';
import type { NotificationKind } from '#platform/database/database.gen.ts';
import { type Tx, writeNamed } from '#platform/database/database.ts';
import type { InboxContext } from './inbox.queries.ts';

export interface CommentState {
  readonly id: number;
  readonly productId: number;
  readonly authorId: string;
  readonly answeredId: string | null;
  /** Comment, author and product are not deleted, and nobody blocked the other. */
  readonly isVisible: boolean;
  /** The existing notification about it. */
  readonly notificationId: number | null;
  readonly isRead: boolean;
}

/** Current state of the comments. Share-locks products and authors against deletion. */
export function readComments(
  tx: Tx,
  accountId: string,
  commentIds: readonly number[],
): Promise<CommentState[]> {
  return writeNamed(
    tx,
    'notifications-comments',
    sql<CommentState>`
      select comment.id, comment.product_id as "productId", comment.author_id as "authorId",
        comment.answered_id as "answeredId",
        comment.deleted_at is null and author.deleted_at is null and product.state <> 'deleted'
          and ${isNotBlocked(accountId, sql.ref('comment.author_id'))} as "isVisible",
        notification.id as "notificationId", notification.read_at is not null as "isRead"
      from comment
      join product on product.id = comment.product_id
      join account as author on author.id = comment.author_id
      left join notification on notification.account_id = ${accountId} and notification.comment_id = comment.id
      where comment.id = any(${commentIds}::bigint[]) and comment.author_id <> ${accountId}
        and ${accountId} in (product.seller_id, comment.answered_id)
      order by comment.id
      for share of product, author`,
  );
}

export async function insertCommentNotification(
  tx: Tx,
  { accountId, revision, now }: InboxContext,
  kind: NotificationKind,
  { id, productId, authorId }: CommentState,
): Promise<void> {
  await tx
    .insertInto('notification')
    .values({
      account_id: accountId,
      kind,
      product_id: productId,
      comment_id: id,
      actor_id: authorId,
      revision,
      created_at: now,
      moved_at: now,
    })
    .execute();
}

export async function deleteNotification(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('notification').where('id', '=', id).execute();
}
