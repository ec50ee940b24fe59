import { releasePictures } from '#modules/media/index.ts';
import { secondsAfter } from '#platform/clock.ts';
import { inTransaction } from '#platform/database/database.ts';
import type { MessageJobDeps } from './deps.ts';
import { clearUnread, touchInboxes } from './inbox.queries.ts';
import { deleteThread, findOldThreads, findPictures, lockThread } from './threads.queries.ts';

const day = 24 * 60 * 60;
const daysAfterMessage = 365;
const daysAfterOrder = 730;
const batchSize = 200;

/** Deletes threads a year after their last message, and two years after the end of their last order. */
export async function deleteOldThreads({ db, clock, jobs }: Omit<MessageJobDeps, 'news'>): Promise<void> {
  const now = clock.now();
  const before = secondsAfter(now, -daysAfterMessage * day);
  const endedBefore = secondsAfter(now, -daysAfterOrder * day);
  for (;;) {
    const ids = await findOldThreads(db, { before, endedBefore, limit: batchSize });
    for (const id of ids)
      await inTransaction(db, async (tx) => {
        const thread = await lockThread(tx, id);
        if (!thread) return;
        const people = [thread.buyerId, thread.sellerId];
        await touchInboxes(tx, people);
        for (const accountId of people) await clearUnread(tx, id, accountId);
        const pictureIds = await findPictures(tx, id);
        await deleteThread(tx, id);
        await releasePictures(tx, jobs, pictureIds);
      });
    if (ids.length < batchSize) return;
  }
}
