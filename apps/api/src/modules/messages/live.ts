import { messageLimits } from '@perchero/contract/messages/message.rules';
import { type LivePayload, maxUnreadCounted } from '@perchero/contract/notifications/notifications';
import type { Db } from '#platform/database/database.ts';
import { readChanged } from './inbox.queries.ts';

interface MessageChanges {
  readonly revision: number;
  readonly payload: LivePayload<'messages'>;
}

/** Where a person's threads stand that changed after a revision; null for a client without one, which reads all anew. */
export async function readMessageChanges(
  db: Db,
  accountId: string,
  since: number | null,
): Promise<MessageChanges> {
  const { liveThreads } = messageLimits;
  const rows = await readChanged(db, accountId, since ?? Number.MAX_SAFE_INTEGER, liveThreads + 1);
  const threads = rows.flatMap(({ id, seq, unread, readSeq }) =>
    id === null ? [] : { id, seq, unread, read_seq: readSeq },
  );
  const isComplete = since !== null && threads.length <= liveThreads;
  return {
    revision: rows[0]?.revision ?? 0,
    payload: {
      unread: Math.min(rows[0]?.unreadThreads ?? 0, maxUnreadCounted),
      threads: isComplete ? threads : null,
    },
  };
}
