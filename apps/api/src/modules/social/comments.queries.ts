import { sql } from 'kysely';
import { isShown } from '#modules/catalogue/visibility.sql.ts';
import type { Db, Tx } from '#platform/database/database.ts';

/**
 * Keeps a person from being deleted until what they say is kept, and makes their comments wait for each other, so that one
 * sent twice at once is found. False when they are gone already.
 */
export async function holdAuthor(tx: Tx, authorId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('account')
    .select('id')
    .where('id', '=', authorId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Keeps a product from being deleted until what is said about it is kept. False when the author does not see it. */
export async function lockShown(tx: Tx, productId: number, authorId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('product')
    .select('id')
    .where('id', '=', productId)
    .where(isShown(authorId))
    .forShare()
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export interface Answered {
  readonly threadId: number;
  readonly authorId: string;
  readonly username: string;
}

/** The comment that is answered, if it can be read under this piece. */
export async function findAnswered(db: Db, id: number, productId: number): Promise<Answered | null> {
  const row = await db
    .selectFrom('comment')
    .innerJoin('account', 'account.id', 'comment.author_id')
    .select((eb) => [
      eb.fn.coalesce('comment.parent_id', 'comment.id').as('threadId'),
      'comment.author_id as authorId',
      'account.username',
    ])
    .where('comment.id', '=', id)
    .where('comment.product_id', '=', productId)
    .where('comment.deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

export interface NewComment {
  readonly productId: number;
  readonly authorId: string;
  readonly threadId: number | null;
  readonly answeredId: string | null;
  readonly content: string;
}

/** More than anybody may say in a minute. */
const mostInAMinute = 200;

/** The same words of the same person to the same person under the same piece, said since then. */
export async function findRepeated(db: Db, comment: NewComment, since: Date): Promise<number | null> {
  const row = await db
    .selectFrom((eb) =>
      eb
        .selectFrom('comment')
        .select(['id', 'product_id', 'parent_id', 'answered_id', 'content', 'created_at'])
        .where('author_id', '=', comment.authorId)
        .where('deleted_at', 'is', null)
        .orderBy('id', 'desc')
        .limit(mostInAMinute)
        .as('recent'),
    )
    .select('id')
    .where('created_at', '>', since)
    .where('product_id', '=', comment.productId)
    .where('parent_id', 'is not distinct from', comment.threadId)
    .where('answered_id', 'is not distinct from', comment.answeredId)
    .where('content', '=', comment.content)
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Which of these names, in small letters, are somebody's. */
export async function findNames(db: Db, names: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('account')
    .select(sql<string>`lower(username)`.as('name'))
    .where(sql<string>`lower(username)`, 'in', names)
    .where('deleted_at', 'is', null)
    .limit(names.length)
    .execute();
  return new Set(rows.map(({ name }) => name));
}

export async function insertComment(
  tx: Tx,
  comment: NewComment & { readonly mentions: readonly string[]; readonly at: Date },
): Promise<number> {
  if (comment.threadId !== null) await moveReplyCounts(tx, new Map([[comment.threadId, 1]]));
  const { id } = await tx
    .insertInto('comment')
    .values({
      product_id: comment.productId,
      author_id: comment.authorId,
      parent_id: comment.threadId,
      answered_id: comment.answeredId,
      content: comment.content,
      mentions: [...comment.mentions],
      created_at: comment.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** By thread, how many replies it has more. */
export async function moveReplyCounts(tx: Tx, changes: ReadonlyMap<number, number>): Promise<void> {
  for (const [threadId, change] of changes)
    await tx
      .updateTable('comment')
      .set((eb) => ({ reply_count: eb('reply_count', '+', change) }))
      .where('id', '=', threadId)
      .execute();
}

/** With whether the viewer can know of it. */
export async function findAuthor(db: Db, id: number, viewerId: string) {
  const row = await db
    .selectFrom('comment')
    .innerJoin('product', 'product.id', 'comment.product_id')
    .select(['author_id as authorId', 'product_id as productId'])
    .select((eb) => eb.and([eb('deleted_at', 'is', null), isShown(viewerId)]).as('isKnown'))
    .where('comment.id', '=', id)
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** With its thread, in the order in which those who delete take them; null when it is gone. */
export async function lockComment(tx: Tx, id: number) {
  await lockWithThreads(tx, [id]);
  const row = await tx
    .selectFrom('comment')
    .select(['author_id as authorId', 'product_id as productId', 'content'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

export interface Erased {
  readonly id: number;
  readonly threadId: number | null;
  readonly productId: number;
  readonly authorId: string;
}

/** Takes the words of those that still have them. */
export async function eraseWords(tx: Tx, ids: readonly number[], at: Date): Promise<Erased[]> {
  await lockWithThreads(tx, ids);
  return tx
    .updateTable('comment')
    .set({ content: '', mentions: [], deleted_at: at })
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .returning(['id', 'parent_id as threadId', 'product_id as productId', 'author_id as authorId'])
    .execute();
}

/** In one order, so that two who delete never wait for each other. */
async function lockWithThreads(tx: Tx, ids: readonly number[]): Promise<void> {
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

export interface Place {
  readonly id: number;
  readonly productId: number;
}

/** Some of what a person said that can still be read. */
export function findOfAuthor(db: Db, authorId: string, most: number): Promise<Place[]> {
  return db
    .selectFrom('comment')
    .select(['id', 'product_id as productId'])
    .where('author_id', '=', authorId)
    .where('deleted_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
}

/** Some of what was said about a piece that can still be read: replies first, then what they answer. */
export async function findOfPiece(db: Db, productId: number, most: number): Promise<Place[]> {
  const threads = db
    .selectFrom('comment as thread')
    .where('thread.product_id', '=', productId)
    .where('thread.parent_id', 'is', null)
    .where((eb) => eb.or([eb('thread.deleted_at', 'is', null), eb('thread.reply_count', '>', 0)]));
  const replies = await threads
    .innerJoin('comment as reply', 'reply.parent_id', 'thread.id')
    .where('reply.deleted_at', 'is', null)
    .select(['reply.id', 'reply.product_id as productId'])
    .limit(most)
    .execute();
  if (replies.length > 0) return replies;
  return threads
    .where('thread.deleted_at', 'is', null)
    .select(['thread.id', 'thread.product_id as productId'])
    .limit(most)
    .execute();
}
