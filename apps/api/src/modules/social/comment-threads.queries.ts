import { sql } from 'kysely';
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

const commentColumns = sql`comment.id, comment.product_id as "productId", comment.parent_id as "parentId", comment.content,
  comment.mentions, comment.deleted_at is not null as "isDeleted", comment.created_at as "createdAt",
  comment.author_id as "authorId", author.username, author.avatar_path as "avatarPath", answered.username as "answeredUsername"`;

// Lateral, because with a plain join PostgreSQL may scan the whole account table.
const peopleJoins = sql`
  join lateral (select username, avatar_path from account where id = comment.author_id limit 1) author on true
  left join lateral (
    select username from account where id = comment.answered_id and deleted_at is null limit 1
  ) answered on true`;

const isReadableRoot = sql`comment.parent_id is null and (comment.deleted_at is null or comment.reply_count > 0)`;

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
          select ${commentColumns}, comment.reply_count as "replyCount" from comment ${peopleJoins}
          where comment.product_id = product.id and ${isReadableRoot} and comment.id < ${before}
          order by comment.id desc limit ${limit}
        ) root on true
        left join lateral (
          select json_agg(first order by first.id) as list
          from (
            select ${commentColumns} from comment ${peopleJoins}
            where comment.parent_id = root.id and comment.deleted_at is null
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
      ${peopleJoins}
      left join lateral (
        select json_agg(found order by found.id) as list
        from (
          (select ${commentColumns} from comment root join comment on comment.parent_id = root.id ${peopleJoins}
            where root.id = coalesce(linked.parent_id, linked.id) and comment.deleted_at is null
            order by comment.id limit ${replies})
          union
          (select ${commentColumns} from comment ${peopleJoins} where comment.id = linked.id and comment.parent_id is not null)
        ) found
      ) reply on true
      where linked.id = ${commentId} and linked.product_id = ${productId}
        and (linked.deleted_at is null or linked.parent_id is null) and ${isReadableRoot} and ${isVisible(viewerId)}
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
          select ${commentColumns} from comment ${peopleJoins}
          where comment.parent_id = root.id and comment.deleted_at is null and comment.id > ${after}
          order by comment.id limit ${limit}
        ) reply on true
        where root.id = ${rootId} and root.parent_id is null
          and (root.deleted_at is null or root.reply_count > 0) and ${isVisible(viewerId)}
        order by reply.id`,
    ),
  );
}

export async function readComment(db: Db, id: number): Promise<CommentRow | null> {
  const [row] = await readNamed(
    db,
    'social-comment',
    sql<CommentRow>`select ${commentColumns} from comment ${peopleJoins} where comment.id = ${id} limit 1`,
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
