import { AppError } from '#platform/http/app-error.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/database.ts';
import type { LiveUpdates } from '#platform/live/live-updates.ts';
import { changeInbox } from './inbox.queries.ts';
import { isOwn, markAsRead } from './mark.queries.ts';

interface Deps {
  readonly db: Db;
  readonly clock: Clock;
  readonly news: LiveUpdates;
}

/** Null marks all. Open streams are updated. */
export async function markRead(
  { db, clock, news }: Deps,
  accountId: string,
  notificationId: number | null,
): Promise<void> {
  const readAt = clock.now();
  const hasChanged = await changeInbox(db, accountId, async (tx, revision) => {
    const marked = await markAsRead(tx, accountId, { notificationId, readAt, revision });
    if (marked > 0) return { added: 0, removed: 0, unread: -marked };
    if (notificationId !== null && !(await isOwn(tx, accountId, notificationId)))
      throw new AppError('not-found', `notification ${notificationId}`);
    return null;
  });
  if (hasChanged) await news.publish([accountId]);
}
