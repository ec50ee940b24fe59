import { createHash } from 'node:crypto';
import { findContact } from '@perchero/contract/messages/find-contact';
import { messageLimits } from '@perchero/contract/messages/message.rules';
import type { sendMessage as endpoint } from '@perchero/contract/messages/messages';
import type { ParsedCallOf, ReplyOf } from '@perchero/contract/endpoint';
import type { GuardedLimit } from '@perchero/contract/limits';
import { type Category, worstSeverity } from '@perchero/contract/text/detector/detect';
import { noteRefusal } from '#modules/accounts/index.ts';
import { takeOwnPicture } from '#modules/media/index.ts';
import { secondsAfter } from '#platform/clock.ts';
import { inTransaction, isUniqueViolation, type Tx } from '#platform/database/database.ts';
import { emit } from '#platform/events/events.ts';
import type { Member } from '#platform/http/actor.ts';
import { AppError } from '#platform/http/app-error.ts';
import { consumeGuarded } from '#platform/limits/guarded-limits.ts';
import { appendMessage } from './append-message.ts';
import type { SendDeps } from './deps.ts';
import { type DangerFoundPayload, messageEvents, type MessageSentPayload } from './events.ts';
import { closedReasonOf } from './head.rules.ts';
import { readHead } from './heads.queries.ts';
import {
  findSender,
  insertPhotos,
  maxUnanswered,
  readMessage,
  readSendingContext,
  type SendingContext,
} from './messages.queries.ts';
import { openOrderThread, openProductThread } from './open-thread.ts';
import { toMessage } from './show-threads.ts';
import { lockThread, type Thread } from './threads.queries.ts';

type Wanted = ParsedCallOf<typeof endpoint>['body'];
type Sender = Pick<Member, 'id' | 'isSuspended'>;

/** Sends a message. The same id again answers the stored one. */
export async function sendMessage(
  deps: SendDeps,
  sender: Sender,
  wanted: Wanted,
): Promise<ReplyOf<typeof endpoint>> {
  const { db, news } = deps;
  const { id: senderId } = sender;
  const { id } = wanted;
  const { thread, isSent } = await inTransaction(db, (tx) => send(tx, deps, sender, wanted)).catch(
    async (error: unknown) => {
      await noteRefusal(deps, { accountId: senderId, error, code: 'too-many-threads' });
      if (isUniqueViolation(error, 'message_pkey')) throw idInUse(id);
      throw error;
    },
  );
  const { buyerId, sellerId } = thread;
  if (isSent) await news.publish([buyerId, sellerId]);
  const side = senderId === buyerId ? 'buying' : 'selling';
  const message = await toMessage(deps, await readMessage(db, id), { viewerId: senderId, side });
  return { message, thread_id: thread.id };
}

function idInUse(id: string): AppError {
  return new AppError('not-allowed', `message ${id} is another one`);
}

async function send(
  tx: Tx,
  deps: SendDeps,
  { id: senderId, isSuspended }: Sender,
  wanted: Wanted,
): Promise<{ readonly thread: Thread; readonly isSent: boolean }> {
  const { id, text, picture_ids: pictureIds, acknowledged } = wanted;
  const { thread, isNew } = await lockTarget(tx, deps, senderId, wanted);
  const stored = await findSender(tx, id);
  if (stored) {
    if (stored.senderId !== senderId || stored.threadId !== thread.id) throw idInUse(id);
    return { thread, isSent: false };
  }
  const head = await readHead(tx, thread.id, senderId);
  // They finish what they owe and say nothing else.
  if (isSuspended && !head?.hasOpenOrder) throw new AppError('user-suspended');
  const closed = head && closedReasonOf(head);
  if (closed) throw new AppError('thread-closed', closed);

  const now = deps.clock.now();
  const context = await readSendingContext(
    tx,
    thread,
    senderId,
    secondsAfter(now, -messageLimits.recentSeconds),
  );
  const { hasOtherWritten, hasOrder, ownMessages } = context;
  if (!hasOtherWritten && !hasOrder && ownMessages >= maxUnanswered) throw new AppError('wait-for-answer');
  if (!hasOtherWritten && pictureIds.length > 0) throw new AppError('photos-after-answer');
  const findings = findContact({
    text,
    recent: context.recent,
    ownHost: new URL(deps.config.publicUrl).hostname,
    isPhoneAllowed: context.hasOpenOrder,
  });
  refuseFindings(findings, { context, acknowledged, now });
  await consumeLimits(tx, { senderId, isNew, text, photos: pictureIds.length, context, now });

  const appended = await appendMessage(tx, deps, thread, {
    id,
    kind: 'text',
    senderId,
    text,
    findings,
    acknowledged: acknowledged && findings.length > 0,
    at: now,
  });
  for (const pictureId of pictureIds) {
    const photo = { id: pictureId, ownerId: senderId, purpose: 'message', mustBeReady: true } as const;
    if (!(await takeOwnPicture(tx, photo, now)))
      throw new AppError('picture-not-uploaded', `photo ${pictureId}`);
  }
  await insertPhotos(tx, id, pictureIds);
  const sent: MessageSentPayload = { threadId: thread.id, messageId: id, seq: appended.lastSeq };
  await emit(tx, deps.clock, { type: messageEvents.sent, payload: sent });
  if (worstSeverity(findings) === 'danger') {
    const danger: DangerFoundPayload = { messageId: id };
    await emit(tx, deps.clock, { type: messageEvents.dangerFound, payload: danger });
  }
  return { thread: appended, isSent: true };
}

/** Locks the thread that is written to; a buyer's first message about a product makes it. */
async function lockTarget(tx: Tx, deps: SendDeps, senderId: string, wanted: Wanted) {
  const { thread_id: threadId, product_id: productId, order_id: orderId } = wanted;
  if (productId !== undefined) return openProductThread(tx, deps, { productId, buyerId: senderId });
  const thread =
    orderId === undefined ? await lockThread(tx, threadId ?? '') : await openOrderThread(tx, deps, orderId);
  if (!thread || (thread.buyerId !== senderId && thread.sellerId !== senderId))
    throw new AppError('not-found', `thread ${threadId ?? orderId}`);
  return { thread, isNew: false };
}

const day = 24 * 60 * 60;
const isYounger = ({ memberSince }: SendingContext, days: number, now: Date) =>
  secondsAfter(memberSince, days * day) > now;

interface Sending {
  readonly context: SendingContext;
  readonly acknowledged: boolean;
  readonly now: Date;
}

/** New accounts may not send contact data before an order of the two is paid; others are warned once. */
function refuseFindings(findings: readonly Category[], { context, acknowledged, now }: Sending): void {
  if (findings.length === 0) return;
  if (!context.hasPaidOrder && isYounger(context, 7, now)) throw new AppError('contact-not-allowed');
  if (!acknowledged) {
    const issues = findings.map((rule) => ({ path: 'text', rule }));
    throw new AppError('message-warned', findings.join(), { issues });
  }
}

interface Consumption {
  readonly senderId: string;
  readonly isNew: boolean;
  readonly text: string;
  readonly photos: number;
  readonly context: SendingContext;
  readonly now: Date;
}

async function consumeLimits(
  tx: Tx,
  { senderId: subject, isNew, text, photos, context, now }: Consumption,
): Promise<void> {
  const of = (limit: GuardedLimit) => ({ limit, subject });
  await consumeGuarded(tx, now, [
    of('message-sender'),
    of('message-sender-day'),
    ...Array.from({ length: photos }, () => of('message-photos-day')),
  ]);
  if (!isNew) return;
  const isYoung = isYounger(context, 30, now);
  const threads = isYounger(context, 7, now)
    ? 'new-threads-7-days'
    : isYoung
      ? 'new-threads-30-days'
      : 'new-threads';
  await consumeGuarded(tx, now, [of(threads)], 'too-many-threads');
  const repeated = isYoung ? 'repeated-message-30-days' : 'repeated-message';
  const sameWords = { limit: repeated, subject: `${subject}|${hashWords(text)}` } as const;
  await consumeGuarded(tx, now, [sameWords], 'repeated-message');
}

/** The same for texts that differ in case, accents, signs and spaces. */
function hashWords(text: string): string {
  const words = text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
  return createHash('sha256').update(words).digest('base64url');
}
