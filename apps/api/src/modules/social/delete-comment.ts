import { countEngagement } from '#modules/catalogue/index.ts';
import { refuseForeignId } from '#platform/http/actor.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { Clock } from '#platform/clock.ts';
import { type Db, inTransaction, type Tx } from '#platform/database/database.ts';
import { emit } from '#platform/events/events.ts';
import { commentEvent } from './events.ts';
import {
  type DeletedComment,
  softDeleteRows,
  findAuthor,
  lockComment,
  addToReplyCounts,
} from './comments.queries.ts';

interface Deps {
  readonly db: Db;
  readonly clock: Clock;
}

/** Only by its author. Idempotent. */
export async function deleteComment(
  deps: Deps,
  authorId: string,
  { id, userId }: { readonly id: number; readonly userId: string | undefined },
): Promise<void> {
  refuseForeignId(authorId, userId);
  const comment = await findAuthor(deps.db, id, authorId);
  if (!comment) throw new AppError('not-found', `comment ${id}`);
  if (comment.authorId !== authorId)
    throw new AppError(comment.isPublic ? 'not-allowed' : 'not-found', `comment ${id} of another person`);
  await inTransaction(deps.db, (tx) => softDeleteCommentsAndEmit(tx, deps.clock, comment.productId, [id]));
}

/** By a moderator. Null when it is deleted already. */
export async function removeComment(
  tx: Tx,
  clock: Clock,
  id: number,
): Promise<{ ownerId: string; productId: number; excerpt: string } | null> {
  const comment = await lockComment(tx, id);
  if (!comment) return null;
  await softDeleteCommentsAndEmit(tx, clock, comment.productId, [id]);
  return { ownerId: comment.authorId, productId: comment.productId, excerpt: comment.content };
}

export async function softDeleteCommentsAndEmit(
  tx: Tx,
  clock: Clock,
  productId: number,
  ids: readonly number[],
): Promise<void> {
  for (const { id, authorId } of await softDeleteComments(tx, clock, productId, ids))
    await emit(tx, clock, commentEvent('deleted', { commentId: id, productId, authorId }));
}

/** Soft-deletes comments of one product and updates its counters. A root comment with replies stays as a tombstone. */
export async function softDeleteComments(
  tx: Tx,
  clock: Clock,
  productId: number,
  ids: readonly number[],
): Promise<DeletedComment[]> {
  const deleted = await softDeleteRows(tx, ids, clock.now());
  if (deleted.length === 0) return deleted;
  const replyCountChanges = new Map<number, number>();
  for (const { rootId } of deleted)
    if (rootId !== null) replyCountChanges.set(rootId, (replyCountChanges.get(rootId) ?? 0) - 1);
  await addToReplyCounts(tx, replyCountChanges);
  await countEngagement(tx, { productId, likes: 0, comments: -deleted.length });
  return deleted;
}
