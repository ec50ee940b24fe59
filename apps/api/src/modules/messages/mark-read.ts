import { secondsAfter } from '#platform/clock.ts';
import { inTransaction } from '#platform/database/database.ts';
import { AppError } from '#platform/http/app-error.ts';
import { mailDelaySeconds } from './append-message.ts';
import type { MessageDeps } from './deps.ts';
import { findReadSeq, markChanged, recordRead, touchInboxes } from './inbox.queries.ts';
import { findPeople } from './threads.queries.ts';

interface ReadMark {
  readonly threadId: string;
  readonly accountId: string;
  readonly seq: number;
}

/** Marks messages as read, for the other person to see. Never goes back. */
export async function markRead({ db, clock, news }: MessageDeps, mark: ReadMark): Promise<void> {
  const { threadId, accountId, seq } = mark;
  const readSeq = await findReadSeq(db, threadId, accountId);
  const people = await findPeople(db, threadId);
  if (readSeq === null || !people) throw new AppError('not-found', `thread ${threadId}`);
  if (readSeq >= seq) return;
  const hasChanged = await inTransaction(db, async (tx) => {
    await touchInboxes(tx, people);
    const mailDueAt = secondsAfter(clock.now(), mailDelaySeconds);
    const isRead = await recordRead(tx, { ...mark, mailDueAt });
    if (isRead) await markChanged(tx, [threadId]);
    return isRead;
  });
  if (hasChanged) await news.publish(people);
}
