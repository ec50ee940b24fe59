import type { Clock } from '#platform/clock.ts';
import { secondsAfter } from '#platform/clock.ts';
import type { Tx } from '#platform/database/database.ts';
import { recordEntry, touchInboxes } from './inbox.queries.ts';
import { insertMessage, type NewMessage, updateThread } from './messages.queries.ts';
import { recordAnswer, recordQuestion, type Thread } from './threads.queries.ts';

/** From the first unread message to the mail about it. */
export const mailDelaySeconds = 10 * 60;

/**
 * Adds a message to a locked thread and tells both people's inboxes; the caller publishes their ids after the commit. The
 * order of locks is thread, then inboxes. Returns the thread as it is then, unchanged when its cause was told before.
 */
export async function appendMessage(
  tx: Tx,
  { clock }: { readonly clock: Clock },
  thread: Thread,
  message: NewMessage,
): Promise<Thread> {
  const { id, buyerId, sellerId } = thread;
  const { senderId, kind } = message;
  const seq = thread.lastSeq + 1;
  const now = clock.now();
  if (!(await insertMessage(tx, id, seq, message))) return thread;
  await updateThread(tx, id, seq, now);
  await touchInboxes(tx, [buyerId, sellerId]);
  const receiverId = senderId === null ? null : senderId === buyerId ? sellerId : buyerId;
  await recordEntry(tx, {
    threadId: id,
    seq,
    at: now,
    receiverId,
    // Offers have their own mails.
    mailDueAt: kind === 'text' ? secondsAfter(now, mailDelaySeconds) : null,
  });
  if (kind === 'text') {
    if (senderId === buyerId) await recordQuestion(tx, thread, seq, now);
    else await recordAnswer(tx, id, now);
  }
  return { ...thread, lastSeq: seq };
}
