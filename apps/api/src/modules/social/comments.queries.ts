import { sql } from 'kysely';
import { isNotBlocked } from '#modules/blocks/not-blocked.sql.ts';
import { isOpen } from '#modules/catalogue/visibility.sql.ts';
import type { Db, Tx } from '#platform/database/database.ts';

/** Share-locks the product against deletion. False when the author may not see it. */
export async function lockVisibleProduct(tx: Tx, productId: number, authorId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('product')
    .select('id')
    .where('id', '=', productId)
    .where(isOpen(authorId))
    .forShare()
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export interface ReplyTarget {
  readonly rootId: number;
  readonly authorId: string;
  readonly username: string;
}

export interface ReplyQuery {
  readonly id: number;
  readonly productId: number;
  readonly viewerId: string;
}

/** Null unless the viewer sees the comment under this product. */
export async function findReplyTarget(
  db: Db,
  { id, productId, viewerId }: ReplyQuery,
): Promise<ReplyTarget | null> {
  const row = await db
    .selectFrom('comment')
    .innerJoin('account', 'account.id', 'comment.author_id')
    .select((eb) => [
      eb.fn.coalesce('comment.parent_id', 'comment.id').as('rootId'),
      'comment.author_id as authorId',
      'account.username',
    ])
    .where('comment.id', '=', id)
    .where('comment.product_id', '=', productId)
    .where('comment.deleted_at', 'is', null)
    .where('comment.removed_at', 'is', null)
    .where(isNotBlocked(viewerId, sql.ref('comment.author_id')))
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

export interface NewComment {
  readonly productId: number;
  readonly authorId: string;
  readonly rootId: number | null;
  readonly answeredId: string | null;
  readonly content: string;
}

/** Above the rate limit of a minute. */
const maxPerMinute = 200;

/** The same content by the same author, to the same person, under the same product, since then. */
export async function findDuplicate(db: Db, comment: NewComment, since: Date): Promise<number | null> {
  const row = await db
    .selectFrom((eb) =>
      eb
        .selectFrom('comment')
        .select(['id', 'product_id', 'parent_id', 'answered_id', 'content', 'created_at'])
        .where('author_id', '=', comment.authorId)
        .where('deleted_at', 'is', null)
        .orderBy('id', 'desc')
        .limit(maxPerMinute)
        .as('recent'),
    )
    .select('id')
    .where('created_at', '>', since)
    .where('product_id', '=', comment.productId)
    .where('parent_id', 'is not distinct from', comment.rootId)
    .where('answered_id', 'is not distinct from', comment.answeredId)
    .where('content', '=', comment.content)
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Which of these lower-case usernames exist for the viewer. */
export async function findUsernames(
  db: Db,
  names: readonly string[],
  viewerId: string,
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('account')
    .select(sql<string>`lower(username)`.as('name'))
    .where(sql<string>`lower(username)`, 'in', names)
    .where('deleted_at', 'is', null)
    .where(isNotBlocked(viewerId, sql.ref('account.id')))
    .limit(names.length)
    .execute();
  return new Set(rows.map(({ name }) => name));
}

export async function insertComment(
  tx: Tx,
  comment: NewComment & { readonly mentions: readonly string[]; readonly at: Date },
): Promise<number> {
  if (comment.rootId !== null) await addToReplyCounts(tx, new Map([[comment.rootId, 1]]));
  const { id } = await tx
    .insertInto('comment')
    .values({
      product_id: comment.productId,
      author_id: comment.authorId,
      parent_id: comment.rootId,
      answered_id: comment.answeredId,
      content: comment.content,
      mentions: [...comment.mentions],
      created_at: comment.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Change of the reply count by root comment. */
export async function addToReplyCounts(tx: Tx, changes: ReadonlyMap<number, number>): Promise<void> {
  for (const [rootId, change] of changes)
    await tx
      .updateTable('comment')
      .set((eb) => ({ reply_count: eb('reply_count', '+', change) }))
      .where('id', '=', rootId)
      .execute();
}

export async function findAuthor(db: Db, id: number, viewerId: string) {
  const row = await db
    .selectFrom('comment')
    .innerJoin('product', 'product.id', 'comment.product_id')
    .select(['author_id as authorId', 'product_id as productId'])
    .select((eb) =>
      eb
        .and([
          eb('deleted_at', 'is', null),
          isOpen(viewerId),
          isNotBlocked(viewerId, eb.ref('comment.author_id')),
        ])
        .as('isPublic'),
    )
    .where('comment.id', '=', id)
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** Locks it with its root comment, in the same order as deletions. Null when it is deleted. */
export async function lockComment(tx: Tx, id: number) {
  await lockWithRoots(tx, [id]);
  const row = await tx
    .selectFrom('comment')
    .select(['author_id as authorId', 'product_id as productId', 'content'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

export interface DeletedComment {
  readonly id: number;
  readonly rootId: number | null;
  readonly productId: number;
  readonly authorId: string;
}

/** Skips rows that are deleted already. */
export async function softDeleteRows(tx: Tx, ids: readonly number[], at: Date): Promise<DeletedComment[]> {
  await lockWithRoots(tx, ids);
  return tx
    .updateTable('comment')
    .set({ content: '', mentions: [], deleted_at: at })
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .returning(['id', 'parent_id as rootId', 'product_id as productId', 'author_id as authorId'])
    .execute();
}

/** In id order, so that concurrent deletions do not deadlock. */
async function lockWithRoots(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx
    .selectFrom('comment')
    .select('id')
    .where((eb) =>
      eb.or([
        eb('id', 'in', ids),
        eb(
          'id',
          'in',
          eb.selectFrom('comment as reply').select('reply.parent_id').where('reply.id', 'in', ids),
        ),
      ]),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .limit(ids.length * 2)
    .execute();
}

/** By a moderator: the text stays for an appeal; null shows it again. */
export async function setCommentRemoved(tx: Tx, id: number, removedAt: Date | null): Promise<void> {
  await tx.updateTable('comment').set({ removed_at: removedAt }).where('id', '=', id).execute();
}

export interface CommentRef {
  readonly id: number;
  readonly productId: number;
}

/** A batch of the author's comments that are not deleted. */
export function findCommentsOfAuthor(db: Db, authorId: string, limit: number): Promise<CommentRef[]> {
  return db
    .selectFrom('comment')
    .select(['id', 'product_id as productId'])
    .where('author_id', '=', authorId)
    .where('deleted_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** A batch of the product's comments that are not deleted: replies first, then root comments. */
export async function findCommentsOfProduct(db: Db, productId: number, limit: number): Promise<CommentRef[]> {
  const roots = db
    .selectFrom('comment as root')
    .where('root.product_id', '=', productId)
    .where('root.parent_id', 'is', null)
    .where((eb) => eb.or([eb('root.deleted_at', 'is', null), eb('root.reply_count', '>', 0)]));
  const replies = await roots
    .innerJoin('comment as reply', 'reply.parent_id', 'root.id')
    .where('reply.deleted_at', 'is', null)
    .select(['reply.id', 'reply.product_id as productId'])
    .limit(limit)
    .execute();
  if (replies.length > 0) return replies;
  return roots
    .where('root.deleted_at', 'is', null)
    .select(['root.id', 'root.product_id as productId'])
    .limit(limit)
    .execute();
}
