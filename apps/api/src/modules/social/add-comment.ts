import type { addComment as endpoint } from '@perchero/contract/social/comments';
import {
  cleanComment,
  commentLimits,
  namesIn,
  withoutReplyPrefix,
} from '@perchero/contract/social/comment.rules';
import type { ParsedCallOf } from '@perchero/contract/endpoint';
import { countEngagement } from '#modules/catalogue/index.ts';
import { refuseForeignId } from '#platform/http/actor.ts';
import { AppError } from '#platform/http/app-error.ts';
import { type Clock, secondsAfter } from '#platform/clock.ts';
import { type Db, inTransaction, type Tx } from '#platform/database/database.ts';
import { emit } from '#platform/events/events.ts';
import { type Take, takeGuarded } from '#platform/limits/guarded-limits.ts';
import { commentEvent } from './comment-events.ts';
import {
  type Answered,
  findAnswered,
  findNames,
  findRepeated,
  holdAuthor,
  insertComment,
  lockShown,
} from './comments.queries.ts';

interface Deps {
  readonly db: Db;
  readonly clock: Clock;
  /** For a demo catalogue, whose people say at once what they said in months. */
  readonly isUnlimited?: true;
}

const sentTwiceWithinSeconds = 60;

/** Answers the number of the comment: of the one that is kept already, when the same was sent twice. */
export async function addComment(
  { db, clock, isUnlimited }: Deps,
  authorId: string,
  { productId, parentId, userId, content }: ParsedCallOf<typeof endpoint>['body'],
): Promise<number> {
  refuseForeignId(authorId, userId);
  return inTransaction(db, async (tx) => {
    if (!(await holdAuthor(tx, authorId))) throw new AppError('not-allowed', 'the author is gone');
    if (!(await lockShown(tx, productId, authorId))) throw new AppError('not-found', `product ${productId}`);
    const answered = parentId ? await answeredIn(tx, parentId, productId) : null;

    const comment = {
      productId,
      authorId,
      threadId: answered?.threadId ?? null,
      answeredId: answered?.authorId ?? null,
      content: ownWords(content, answered),
    };
    const at = clock.now();
    const kept = await findRepeated(tx, comment, secondsAfter(at, -sentTwiceWithinSeconds));
    if (kept !== null) return kept;

    if (!isUnlimited) await takeGuarded(tx, at, limitsOf(authorId));
    const mentions = await namesOfPeople(tx, comment.content);
    const commentId = await insertComment(tx, { ...comment, mentions, at });
    await countEngagement(tx, { productId, likes: 0, comments: 1 });
    await emit(tx, clock, commentEvent('added', { commentId, productId, authorId }));
    return commentId;
  });
}

function limitsOf(authorId: string): Take[] {
  return [
    { limit: 'comment-author', subject: authorId },
    { limit: 'comment-author-day', subject: authorId },
  ];
}

async function answeredIn(tx: Tx, id: number, productId: number): Promise<Answered> {
  const answered = await findAnswered(tx, id, productId);
  if (!answered) throw new AppError('not-found', `comment ${id} under product ${productId}`);
  return answered;
}

function ownWords(text: string, answered: Answered | null): string {
  const words = cleanComment(answered ? withoutReplyPrefix(text, answered.username) : text);
  if (words === '' || words.length > commentLimits.content) throw new AppError('invalid-comment');
  return words;
}

async function namesOfPeople(tx: Tx, words: string): Promise<string[]> {
  const names = namesIn(words);
  if (names.length === 0) return [];
  const known = await findNames(
    tx,
    names.map((name) => name.toLowerCase()),
  );
  return names.filter((name) => known.has(name.toLowerCase()));
}
