import { type AccountEventPayload, accountEvents } from '#modules/accounts/index.ts';
import { type ProductEventPayload, productEvents } from '#modules/catalogue/index.ts';
import { secondsAfter } from '#platform/clock.ts';
import { inTransaction, type Tx } from '#platform/database/database.ts';
import type { Listener } from '#platform/events/events.ts';
import {
  deleteByAuthor,
  deleteInbox,
  deleteOfProduct,
  deleteOlder,
  findGroupsWith,
  findRecipientsOf,
  findToldOfProduct,
  readInboxesAfter,
} from './forget.queries.ts';
import { changeInbox, type InboxChange } from './inbox.queries.ts';
import { leaveGroup } from './likes.queries.ts';
import { deleteMoneyNews, deleteOldMoneyNews } from './money/money-news.queries.ts';
import type { NotifyDeps } from './on-social.ts';
import { deletePreferences } from './preferences.queries.ts';

const atOnce = 100;
const keptSeconds = 180 * 24 * 60 * 60;

/** Nothing leads to a piece that is gone. Safe to repeat, as the other below. */
export function forgetProducts(deps: NotifyDeps): Listener {
  return {
    name: 'notifications.forget-products',
    hears: [productEvents.deleted],
    async handle(events, stop) {
      for (const { payload } of events) {
        const { productId } = payload as ProductEventPayload;
        await forEachFound(
          () => findToldOfProduct(deps.db, productId, atOnce),
          (accountId) => forget(deps, accountId, (tx) => deleteOfProduct(tx, accountId, productId)),
          stop,
        );
      }
    },
  };
}

/** A person leaves with what they were told, and with what others were told of them. */
export function forgetPeople(deps: NotifyDeps): Listener {
  return {
    name: 'notifications.forget-people',
    hears: [accountEvents.deleted],
    async handle(events, stop) {
      for (const { payload } of events) {
        const { accountId } = payload as AccountEventPayload;
        await inTransaction(deps.db, async (tx) => {
          await deletePreferences(tx, accountId);
          await deleteMoneyNews(tx, accountId);
          await deleteInbox(tx, accountId);
        });
        await forEachFound(
          () => findRecipientsOf(deps.db, accountId, atOnce),
          (recipientId) => forgetActor(deps, recipientId, accountId),
          stop,
        );
      }
    },
  };
}

/** Of the notifications of the last half year nobody misses those before. */
export async function forgetOld(deps: NotifyDeps): Promise<void> {
  const before = secondsAfter(deps.clock.now(), -keptSeconds);
  let page = await readInboxesAfter(deps.db, null, before);
  while (page.length > 0) {
    for (const { accountId, hasOld } of page)
      if (hasOld) await forget(deps, accountId, (tx) => deleteOlder(tx, accountId, before));
    page = await readInboxesAfter(deps.db, page.at(-1)?.accountId ?? null, before);
  }
  await deleteOldMoneyNews(deps.db, before);
}

function forgetActor(deps: NotifyDeps, accountId: string, actorId: string): Promise<void> {
  return forget(deps, accountId, async (tx, revision) => {
    const gone = [await deleteByAuthor(tx, accountId, actorId)];
    for (const group of await findGroupsWith(tx, accountId, actorId, atOnce))
      gone.push(await leaveGroup(tx, revision, { group, actorId }));
    return {
      removed: gone.reduce((sum, { removed }) => sum + removed, 0),
      unread: gone.reduce((sum, { unread }) => sum + unread, 0),
    };
  });
}

async function forget(
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
