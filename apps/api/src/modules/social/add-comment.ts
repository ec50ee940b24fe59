import type { addComment as endpoint } from '@perchero/contract/social/comments';
import {
  cleanComment,
  commentLimits,
  mentionsIn,
  withoutReplyPrefix,
} from '@perchero/contract/social/comment.rules';
import type { ParsedCallOf } from '@perchero/contract/endpoint';
import { isNewAccount, lockAccount, noteRefusal } from '#modules/accounts/index.ts';
import { countEngagement } from '#modules/catalogue/index.ts';
import { findContactIn } from '#modules/text/index.ts';
import { refuseForeignId } from '#platform/http/actor.ts';
import { AppError } from '#platform/http/app-error.ts';
import { type Clock, secondsAfter } from '#platform/clock.ts';
import { type Db, inTransaction, type Tx } from '#platform/database/database.ts';
import { emit } from '#platform/events/events.ts';
import { type LimitKey, consumeGuarded } from '#platform/limits/guarded-limits.ts';
import { commentEvent } from './events.ts';
import {
  type NewComment,
  type ReplyQuery,
  type ReplyTarget,
  findReplyTarget,
  findUsernames,
  findDuplicate,
  insertComment,
  lockVisibleProduct,
} from './comments.queries.ts';

interface Deps {
  readonly db: Db;
  readonly clock: Clock;
  readonly config: { readonly publicUrl: string };
  /** For the seed, which adds months of comments at once. */
  readonly isUnlimited?: true;
}

const duplicateWindowSeconds = 60;

/** Returns the comment's id; a duplicate returns the id of the existing one. */
export async function addComment(
  deps: Deps,
  authorId: string,
  wanted: ParsedCallOf<typeof endpoint>['body'],
): Promise<number> {
  refuseForeignId(authorId, wanted.userId);
  return insertInTransaction(deps, authorId, wanted).catch(async (error: unknown) => {
    await noteRefusal(deps, { accountId: authorId, error, code: 'too-many-requests' });
    throw error;
  });
}

function insertInTransaction(
  { db, clock, config, isUnlimited }: Deps,
  authorId: string,
  { productId, parentId, content, anyway = false }: ParsedCallOf<typeof endpoint>['body'],
): Promise<number> {
  return inTransaction(db, async (tx) => {
    if (!(await lockAccount(tx, authorId))) throw new AppError('not-allowed', 'the author is gone');
    if (!(await lockVisibleProduct(tx, productId, authorId)))
      throw new AppError('not-found', `product ${productId}`);
    const replyTarget = parentId
      ? await requireReplyTarget(tx, { id: parentId, productId, viewerId: authorId })
      : null;

    const comment = {
      productId,
      authorId,
      rootId: replyTarget?.rootId ?? null,
      answeredId: replyTarget?.authorId ?? null,
      content: cleanContent(content, replyTarget),
    };
    const at = clock.now();
    const duplicate = await findDuplicate(tx, comment, secondsAfter(at, -duplicateWindowSeconds));
    if (duplicate !== null) return duplicate;

    if (findContactIn(comment.content, new URL(config.publicUrl).hostname).length > 0)
      await refuseContact(tx, { authorId, anyway, at });
    if (!isUnlimited) await consumeGuarded(tx, at, limitsOf(authorId));
    const mentions = await findMentions(tx, comment);
    const commentId = await insertComment(tx, { ...comment, mentions, at });
    await countEngagement(tx, { productId, likes: 0, comments: 1 });
    await emit(tx, clock, commentEvent('added', { commentId, productId, authorId }));
    return commentId;
  });
}

interface Confirmation {
  readonly authorId: string;
  /** Whether the author was asked. */
  readonly anyway: boolean;
  readonly at: Date;
}

async function refuseContact(tx: Tx, { authorId, anyway, at }: Confirmation): Promise<void> {
  if (await isNewAccount(tx, authorId, at)) throw new AppError('contact-too-soon');
  if (!anyway) throw new AppError('comment-has-contact');
}

function limitsOf(authorId: string): LimitKey[] {
  return [
    { limit: 'comment-author', subject: authorId },
    { limit: 'comment-author-day', subject: authorId },
  ];
}

async function requireReplyTarget(tx: Tx, query: ReplyQuery): Promise<ReplyTarget> {
  const replyTarget = await findReplyTarget(tx, query);
  if (!replyTarget) throw new AppError('not-found', `comment ${query.id} under product ${query.productId}`);
  return replyTarget;
}

function cleanContent(text: string, replyTarget: ReplyTarget | null): string {
  const cleaned = cleanComment(replyTarget ? withoutReplyPrefix(text, replyTarget.username) : text);
  if (cleaned === '' || cleaned.length > commentLimits.content) throw new AppError('invalid-comment');
  return cleaned;
}

/** The name of a person who blocked the author, or the other way round, stays text. */
async function findMentions(
  tx: Tx,
  { content, authorId }: Pick<NewComment, 'content' | 'authorId'>,
): Promise<string[]> {
  const names = mentionsIn(content);
  if (names.length === 0) return [];
  const existing = await findUsernames(
    tx,
    names.map((name) => name.toLowerCase()),
    authorId,
  );
  return names.filter((name) => existing.has(name.toLowerCase()));
}
