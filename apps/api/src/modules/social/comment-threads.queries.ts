import { sql } from 'kysely';
import { isNotBlocked } from '#modules/blocks/not-blocked.sql.ts';
import { isVisible } from '#modules/catalogue/visibility.sql.ts';
import { type Db, readNamed } from '#platform/database/database.ts';
import type { CommentRow } from './comment-wire.ts';

export interface CommentThreadRow extends CommentRow {
  readonly replyCount: number;
  /** The oldest ones in order, then the requested comment. */
  readonly replies: CommentRow[];
}

interface CommentThreadQuery {
  readonly productId: number;
  readonly viewerId: string | null;
}

const commentColumns = sql`comment.id, comment.product_id as "productId", comment.parent_id as "parentId",
  case when author.is_blocked or comment.removed_at is not null then '' else comment.content end as content,
  case when author.is_blocked or comment.removed_at is not null then '{}' else comment.mentions end as mentions,
  comment.deleted_at is not null or author.is_blocked or comment.removed_at is not null as "isDeleted",
  comment.deleted_at is null and comment.removed_at is not null and not author.is_blocked as "isRemoved",
  comment.created_at as "createdAt",
  comment.author_id as "authorId", author.username, author.avatar_path as "avatarPath", answered.username as "answeredUsername"`;

// Lateral, because with a plain join PostgreSQL may scan the whole account table.
const peopleJoins = (viewerId: string | null) => sql`
  join lateral (
    select username, avatar_path, not ${isNotBlocked(viewerId, sql.ref('account.id'))} as is_blocked
    from account where id = comment.author_id limit 1
  ) author on true
  left join lateral (
    select username from account
    where id = comment.answered_id and deleted_at is null and ${isNotBlocked(viewerId, sql.ref('account.id'))} limit 1
  ) answered on true`;

/** A root comment that is deleted, or hidden by a block, stays as a tombstone while others' replies are shown. */
const isReadableRoot = (viewerId: string | null) => sql`
  comment.parent_id is null and (comment.deleted_at is null or comment.reply_count > 0)
  and (not author.is_blocked or exists (
    select from comment as reply where reply.parent_id = comment.id and reply.deleted_at is null
      and ${isNotBlocked(viewerId, sql.ref('reply.author_id'))}))`;

/** Comment threads of a product, newest first, with their oldest replies. Null when the viewer may not see the product. */
export function readCommentThreads(
  db: Db,
  {
    productId,
    viewerId,
    before,
    limit,
    replies,
  }: CommentThreadQuery & { readonly before: number; readonly limit: number; readonly replies: number },
): Promise<CommentThreadRow[] | null> {
  return nullIfNotVisible(
    readNamed(
      db,
      'social-threads',
      sql<CommentThreadRow | EmptyRow>`
        select root.*, coalesce(reply.list, '[]') as replies
        from product
        left join lateral (
          select ${commentColumns}, comment.reply_count as "replyCount" from comment ${peopleJoins(viewerId)}
          where comment.product_id = product.id and ${isReadableRoot(viewerId)} and comment.id < ${before}
          order by comment.id desc limit ${limit}
        ) root on true
        left join lateral (
          select json_agg(first order by first.id) as list
          from (
            select ${commentColumns} from comment ${peopleJoins(viewerId)}
            where comment.parent_id = root.id and comment.deleted_at is null and not author.is_blocked
            order by comment.id limit ${replies}
          ) first
        ) reply on root."replyCount" > 0
        where product.id = ${productId} and ${isVisible(viewerId)}
        order by root.id desc`,
    ),
  );
}

/** The thread of a comment, with its oldest replies and that comment. Null when it is not visible. */
export async function readCommentThreadOf(
  db: Db,
  {
    productId,
    viewerId,
    commentId,
    replies,
  }: CommentThreadQuery & { readonly commentId: number; readonly replies: number },
): Promise<CommentThreadRow | null> {
  const [row] = await readNamed(
    db,
    'social-thread-of',
    sql<CommentThreadRow>`
      select ${commentColumns}, comment.reply_count as "replyCount", coalesce(reply.list, '[]') as replies
      from comment linked
      join comment on comment.id = coalesce(linked.parent_id, linked.id)
      join product on product.id = comment.product_id
      ${peopleJoins(viewerId)}
      left join lateral (
        select json_agg(found order by found.id) as list
        from (
          (select ${commentColumns} from comment root join comment on comment.parent_id = root.id ${peopleJoins(viewerId)}
            where root.id = coalesce(linked.parent_id, linked.id) and comment.deleted_at is null and not author.is_blocked
            order by comment.id limit ${replies})
          union
          (select ${commentColumns} from comment ${peopleJoins(viewerId)} where comment.id = linked.id and comment.parent_id is not null)
        ) found
      ) reply on true
      where linked.id = ${commentId} and linked.product_id = ${productId}
        and (linked.deleted_at is null or linked.parent_id is null)
        and (linked.parent_id is null or ${isNotBlocked(viewerId, sql.ref('linked.author_id'))})
        and ${isReadableRoot(viewerId)} and ${isVisible(viewerId)}
      limit 1`,
  );
  return row ?? null;
}

/** Replies of a thread, oldest first. Null when the viewer may not see the thread. */
export function readReplies(
  db: Db,
  {
    rootId,
    viewerId,
    after,
    limit,
  }: { readonly rootId: number; readonly after: number; readonly limit: number } & Pick<
    CommentThreadQuery,
    'viewerId'
  >,
): Promise<CommentRow[] | null> {
  return nullIfNotVisible(
    readNamed(
      db,
      'social-replies',
      sql<CommentRow | EmptyRow>`
        select reply.*
        from comment root
        join product on product.id = root.product_id
        left join lateral (
          select ${commentColumns} from comment ${peopleJoins(viewerId)}
          where comment.parent_id = root.id and comment.deleted_at is null and not author.is_blocked
            and comment.id > ${after}
          order by comment.id limit ${limit}
        ) reply on true
        where root.id = ${rootId} and root.parent_id is null
          and (root.deleted_at is null or root.reply_count > 0) and ${isVisible(viewerId)}
        order by reply.id`,
    ),
  );
}

export async function readComment(db: Db, id: number, viewerId: string): Promise<CommentRow | null> {
  const [row] = await readNamed(
    db,
    'social-comment',
    sql<CommentRow>`select ${commentColumns} from comment ${peopleJoins(viewerId)} where comment.id = ${id} limit 1`,
  );
  return row ?? null;
}

/** A left join without a match: the product is visible and has no comments. */
interface EmptyRow {
  readonly id: null;
}

async function nullIfNotVisible<Row extends { id: number }>(
  found: Promise<(Row | EmptyRow)[]>,
): Promise<Row[] | null> {
  const rows = await found;
  return rows.length === 0 ? null : rows.filter((row): row is Row => row.id !== null);
}
