import { countEngagement } from '#modules/catalogue/index.ts';
import { refuseForeignId } from '#platform/http/actor.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { Clock } from '#platform/clock.ts';
import { type Db, inTransaction, type Tx } from '#platform/database/database.ts';
import { emit } from '#platform/events/events.ts';
import { commentEvent } from './comment-events.ts';
import { type Erased, eraseWords, findAuthor, lockComment, moveReplyCounts } from './comments.queries.ts';

interface Deps {
  readonly db: Db;
  readonly clock: Clock;
}

/** Only by its author. Deleting it again changes nothing. */
export async function deleteComment(
  deps: Deps,
  authorId: string,
  { id, userId }: { readonly id: number; readonly userId: string | undefined },
): Promise<void> {
  refuseForeignId(authorId, userId);
  const comment = await findAuthor(deps.db, id, authorId);
  if (!comment) throw new AppError('not-found', `comment ${id}`);
  if (comment.authorId !== authorId)
    throw new AppError(comment.isKnown ? 'not-allowed' : 'not-found', `comment ${id} of another person`);
  await inTransaction(deps.db, (tx) => eraseAndTell(tx, deps.clock, comment.productId, [id]));
}

/** By an operator. Answers whose it was and what it said; null when it is gone already. */
export async function removeComment(
  tx: Tx,
  clock: Clock,
  id: number,
): Promise<{ ownerId: string; productId: number; excerpt: string } | null> {
  const comment = await lockComment(tx, id);
  if (!comment) return null;
  await eraseAndTell(tx, clock, comment.productId, [id]);
  return { ownerId: comment.authorId, productId: comment.productId, excerpt: comment.content };
}

/** Takes comments of one piece away and lets others know of each. */
export async function eraseAndTell(
  tx: Tx,
  clock: Clock,
  productId: number,
  ids: readonly number[],
): Promise<void> {
  for (const { id, authorId } of await eraseComments(tx, clock, productId, ids))
    await emit(tx, clock, commentEvent('deleted', { commentId: id, productId, authorId }));
}

/** Takes comments of one piece away with what counts them; one that was answered keeps its place, without words. */
export async function eraseComments(
  tx: Tx,
  clock: Clock,
  productId: number,
  ids: readonly number[],
): Promise<Erased[]> {
  const erased = await eraseWords(tx, ids, clock.now());
  if (erased.length === 0) return erased;
  const fewer = new Map<number, number>();
  for (const { threadId } of erased)
    if (threadId !== null) fewer.set(threadId, (fewer.get(threadId) ?? 0) - 1);
  await moveReplyCounts(tx, fewer);
  await countEngagement(tx, { productId, likes: 0, comments: -erased.length });
  return erased;
}
