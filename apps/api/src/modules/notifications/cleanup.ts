import { type AccountEventPayload, accountEvents } from '#modules/accounts/index.ts';
import { type BlockEventPayload, blockEvents } from '#modules/blocks/index.ts';
import { type ProductEventPayload, productEvents } from '#modules/catalogue/index.ts';
import { deleteOfEndedProducts } from '#modules/saved-searches/index.ts';
import { secondsAfter } from '#platform/clock.ts';
import { inTransaction, type Tx } from '#platform/database/database.ts';
import type { Listener } from '#platform/events/events.ts';
import {
  deleteByAuthor,
  deleteInbox,
  deleteOfProduct,
  deleteOlder,
  findGroupsWith,
  findAccountsNotifiedBy,
  findAccountsNotifiedAbout,
  readInboxesAfter,
} from './cleanup.queries.ts';
import { deleteAlertsOf } from './alerts/alerts.queries.ts';
import { deleteDailyOf, deleteOldDaily } from './daily-mail/daily-mail.queries.ts';
import { deleteFollowNews, findFollowerGroup, removeFollower } from './follows/follows.queries.ts';
import { changeInbox, type InboxChange } from './inbox.queries.ts';
import { removeFromGroup } from './likes.queries.ts';
import { deleteNotified, deleteOldNotified } from './notified.queries.ts';
import type { NotifyDeps } from './notify.ts';
import { deletePreferences } from './preferences.queries.ts';
import { deletePushes } from './push/clean-up.ts';

const batchSize = 100;
const retentionSeconds = 180 * 24 * 60 * 60;
const dailyRetentionSeconds = 30 * 24 * 60 * 60;

/** Idempotent. */
export function deleteNotificationsOfProducts(deps: NotifyDeps): Listener {
  return {
    name: 'notifications.forget-products',
    hears: [productEvents.deleted],
    async handle(events, stop) {
      for (const { payload } of events) {
        const { productId } = payload as ProductEventPayload;
        await forEachFound(
          () => findAccountsNotifiedAbout(deps.db, productId, batchSize),
          (accountId) =>
            removeAndPublish(deps, accountId, (tx, revision) =>
              deleteOfProduct(tx, revision, { accountId, productId }),
            ),
          stop,
        );
      }
    },
  };
}

/** Deletes the account's own notifications and those it caused. Idempotent. */
export function deleteNotificationsOfAccounts(deps: NotifyDeps): Listener {
  return {
    name: 'notifications.forget-people',
    hears: [accountEvents.deleted],
    async handle(events, stop) {
      for (const { payload } of events) {
        const { accountId } = payload as AccountEventPayload;
        await inTransaction(deps.db, async (tx) => {
          await deletePreferences(tx, accountId);
          await deleteNotified(tx, accountId);
          await deleteInbox(tx, accountId);
          await deletePushes(tx, accountId);
          await deleteDailyOf(tx, accountId);
          await deleteAlertsOf(tx, accountId);
        });
        await forEachFound(
          () => findAccountsNotifiedBy(deps.db, accountId, batchSize),
          (recipientId) => removeActor(deps, recipientId, accountId),
          stop,
        );
        const deleteNews = () => inTransaction(deps.db, (tx) => deleteFollowNews(tx, accountId, batchSize));
        while ((await deleteNews()) === batchSize) stop?.throwIfAborted();
      }
    },
  };
}

/** Removes what the blocked person caused from the bell of who blocked, except about orders. Idempotent. */
export function deleteNotificationsOfBlocked(deps: NotifyDeps): Listener {
  return {
    name: 'notifications.forget-blocked',
    hears: [blockEvents.blocked],
    async handle(events) {
      for (const { payload } of events) {
        const { blockerId, blockedId } = payload as BlockEventPayload;
        await removeActor(deps, blockerId, blockedId);
      }
    },
  };
}

export async function deleteOldNotifications(deps: NotifyDeps): Promise<void> {
  const before = secondsAfter(deps.clock.now(), -retentionSeconds);
  let page = await readInboxesAfter(deps.db, null, before);
  while (page.length > 0) {
    for (const { accountId, hasOld } of page)
      if (hasOld) await removeAndPublish(deps, accountId, (tx) => deleteOlder(tx, accountId, before));
    page = await readInboxesAfter(deps.db, page.at(-1)?.accountId ?? null, before);
  }
  await deleteOldNotified(deps.db, before);
  await deleteOldDaily(deps.db, secondsAfter(deps.clock.now(), -dailyRetentionSeconds));
  await deleteOfEndedProducts(deps.db, 'alert_told', secondsAfter(deps.clock.now(), -dailyRetentionSeconds));
}

function removeActor(deps: NotifyDeps, accountId: string, actorId: string): Promise<void> {
  return removeAndPublish(deps, accountId, async (tx, revision) => {
    const gone = [await deleteByAuthor(tx, accountId, actorId)];
    for (const groupId of await findGroupsWith(tx, accountId, actorId, batchSize))
      gone.push(await removeFromGroup(tx, revision, { groupId, actorId }));
    const followerGroup = await findFollowerGroup(tx, accountId, actorId);
    if (followerGroup !== null)
      gone.push(await removeFollower(tx, revision, { groupId: followerGroup, followerId: actorId }));
    return {
      removed: gone.reduce((sum, { removed }) => sum + removed, 0),
      unread: gone.reduce((sum, { unread }) => sum + unread, 0),
    };
  });
}

async function removeAndPublish(
  { db, news }: NotifyDeps,
  accountId: string,
  remove: (tx: Tx, revision: number) => Promise<Pick<InboxChange, 'removed' | 'unread'>>,
): Promise<void> {
  await changeInbox(db, accountId, async (tx, revision) => {
    const { removed, unread } = await remove(tx, revision);
    return { added: 0, removed, unread: -unread };
  });
  await news.publish([accountId]);
}

async function forEachFound(
  find: () => Promise<string[]>,
  handle: (accountId: string) => Promise<void>,
  stop: AbortSignal | undefined,
): Promise<void> {
  for (let found = await find(); found.length > 0; found = await find()) {
    stop?.throwIfAborted();
    for (const accountId of found) await handle(accountId);
  }
}
