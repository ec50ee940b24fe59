import type { Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/database/database.ts';
import { emit, type Listener } from '#platform/events/events.ts';
import { changeInbox } from './inbox.queries.ts';
import type { NotifyDeps } from './on-social.ts';
import { insertRemovalNotification } from './removal.queries.ts';

interface Removal {
  /** The owner of the content. */
  readonly accountId: string;
  readonly productId: number;
  /** The recorded moderator action, with its reason. */
  readonly actionId: number;
}

const contentRemoved = 'notifications.content-removed';

/** Emits the event in the transaction of the removal. */
export function emitContentRemoved(tx: Tx, clock: Clock, removal: Removal): Promise<void> {
  return emit(tx, clock, { type: contentRemoved, payload: removal });
}

/** Ignores preferences. Idempotent. */
export function onRemoval({ db, clock, news }: NotifyDeps): Listener {
  return {
    name: 'notifications.on-removal',
    hears: [contentRemoved],
    async handle(events) {
      for (const { payload } of events) {
        const { accountId, ...removal } = payload as Removal;
        const now = clock.now();
        const hasChanged = await changeInbox(db, accountId, async (tx, revision) => {
          const isNew = await insertRemovalNotification(tx, { accountId, revision, now }, removal);
          return isNew ? { added: 1, removed: 0, unread: 1 } : null;
        });
        if (hasChanged) await news.publish([accountId]);
      }
    },
  };
}
