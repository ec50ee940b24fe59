import { sql } from 'kysely';
import { isVisible } from '#modules/catalogue/visibility.sql.ts';
import { type Db, readNamed } from '#platform/database/database.ts';
import type { CommentRow } from './comment-wire.ts';

export interface ThreadRow extends CommentRow {
  readonly replyCount: number;
  /** The oldest, in order, and the one that was asked for by number. */
  readonly replies: CommentRow[];
}

interface Asked {
  readonly productId: number;
  /** The seller sees what is said about a piece that nobody else sees. */
  readonly viewerId: string | null;
}

const told = sql`comment.id, comment.product_id as "productId", comment.parent_id as "parentId", comment.content,
  comment.mentions, comment.deleted_at is not null as "isDeleted", comment.created_at as "createdAt",
  comment.author_id as "authorId", author.username, author.avatar_path as "avatarPath", answered.username as answered`;

// One by one: joined as a whole, PostgreSQL may prefer to read everybody's names for the few that are wanted.
const people = sql`
  join lateral (select username, avatar_path from account where id = comment.author_id limit 1) author on true
  left join lateral (
    select username from account where id = comment.answered_id and deleted_at is null limit 1
  ) answered on true`;

const isOpening = sql`comment.parent_id is null and (comment.deleted_at is null or comment.reply_count > 0)`;

/**
 * So many threads under a piece, the newest first, with their oldest replies, in one statement. Null when the viewer does
 * not see the piece.
 */
export function readThreads(
  db: Db,
  {
    productId,
    viewerId,
    before,
    most,
    replies,
  }: Asked & { readonly before: number; readonly most: number; readonly replies: number },
): Promise<ThreadRow[] | null> {
  return inPiece(
    readNamed(
      db,
      'social-threads',
      sql<ThreadRow | NoThread>`
        select thread.*, coalesce(reply.list, '[]') as replies
        from product
        left join lateral (
          select ${told}, comment.reply_count as "replyCount" from comment ${people}
          where comment.product_id = product.id and ${isOpening} and comment.id < ${before}
          order by comment.id desc limit ${most}
        ) thread on true
        left join lateral (
          select json_agg(first order by first.id) as list
          from (
            select ${told} from comment ${people}
            where comment.parent_id = thread.id and comment.deleted_at is null
            order by comment.id limit ${replies}
          ) first
        ) reply on thread."replyCount" > 0
        where product.id = ${productId} and ${isVisible(viewerId)}
        order by thread.id desc`,
    ),
  );
}

/** The thread that a comment belongs to, with its oldest replies and that comment; null when it is not shown there. */
export async function readThreadOf(
  db: Db,
  {
    productId,
    viewerId,
    commentId,
    replies,
  }: Asked & { readonly commentId: number; readonly replies: number },
): Promise<ThreadRow | null> {
  const [row] = await readNamed(
    db,
    'social-thread-of',
    sql<ThreadRow>`
      select ${told}, comment.reply_count as "replyCount", coalesce(reply.list, '[]') as replies
      from comment linked
      join comment on comment.id = coalesce(linked.parent_id, linked.id)
      join product on product.id = comment.product_id
      ${people}
      left join lateral (
        select json_agg(found order by found.id) as list
        from (
          (select ${told} from comment thread join comment on comment.parent_id = thread.id ${people}
            where thread.id = coalesce(linked.parent_id, linked.id) and comment.deleted_at is null
            order by comment.id limit ${replies})
          union
          (select ${told} from comment ${people} where comment.id = linked.id and comment.parent_id is not null)
        ) found
      ) reply on true
      where linked.id = ${commentId} and linked.product_id = ${productId}
        and (linked.deleted_at is null or linked.parent_id is null) and ${isOpening} and ${isVisible(viewerId)}
      limit 1`,
  );
  return row ?? null;
}

/** So many replies of a thread, the oldest first; null when the viewer does not see the thread. */
export function readReplies(
  db: Db,
  {
    threadId,
    viewerId,
    after,
    most,
  }: { readonly threadId: number; readonly after: number; readonly most: number } & Pick<Asked, 'viewerId'>,
): Promise<CommentRow[] | null> {
  return inPiece(
    readNamed(
      db,
      'social-replies',
      sql<CommentRow | NoThread>`
        select reply.*
        from comment thread
        join product on product.id = thread.product_id
        left join lateral (
          select ${told} from comment ${people}
          where comment.parent_id = thread.id and comment.deleted_at is null and comment.id > ${after}
          order by comment.id limit ${most}
        ) reply on true
        where thread.id = ${threadId} and thread.parent_id is null
          and (thread.deleted_at is null or thread.reply_count > 0) and ${isVisible(viewerId)}
        order by reply.id`,
    ),
  );
}

export async function readComment(db: Db, id: number): Promise<CommentRow | null> {
  const [row] = await readNamed(
    db,
    'social-comment',
    sql<CommentRow>`select ${told} from comment ${people} where comment.id = ${id} limit 1`,
  );
  return row ?? null;
}

/** What stands for "the piece is there, and nobody said anything". */
interface NoThread {
  readonly id: null;
}

async function inPiece<Row extends { id: number }>(
  found: Promise<(Row | NoThread)[]>,
): Promise<Row[] | null> {
  const rows = await found;
  return rows.length === 0 ? null : rows.filter((row): row is Row => row.id !== null);
}
