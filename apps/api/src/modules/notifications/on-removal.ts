import type { Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/database/database.ts';
import { emit, type Listener } from '#platform/events/events.ts';
import { changeInbox } from './inbox.queries.ts';
import type { NotifyDeps } from './on-social.ts';
import { insertRemovalNotification } from './removal.queries.ts';

interface Removal {
  /** Whose it was. */
  readonly accountId: string;
  /** Where it was. */
  readonly productId: number;
  /** Under which it is recorded, with its reason. */
  readonly actionId: number;
}

const removed = 'notifications.content-removed';

/** Lets a person know, together with the removal, that an operator took something of theirs away. */
export function tellOfRemoval(tx: Tx, clock: Clock, removal: Removal): Promise<void> {
  return emit(tx, clock, { type: removed, payload: removal });
}

/** Nobody can turn it off. Told twice, it ends the same. */
export function onRemoval({ db, clock, news }: NotifyDeps): Listener {
  return {
    name: 'notifications.on-removal',
    hears: [removed],
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
