import type { Clock } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/database/database.ts';
import type { Listener } from '#platform/events/events.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import type { LiveUpdates } from '#platform/live/live-updates.ts';
import { changeInbox, type InboxChange, type InboxContext, mergeChanges } from './inbox.queries.ts';
import {
  insertNotification,
  joinGroup,
  type NewNotification,
  replaceNotification,
} from './insert.queries.ts';
import { mailJob } from './jobs.ts';
import { allKinds, kindOf } from './kinds/index.ts';
import { dueFrom, pushDueFrom } from './mail.rules.ts';
import { recordNotified } from './notified.queries.ts';
import { readChannelsOf } from './preferences.ts';

export interface NotifyDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly news: LiveUpdates;
}

export interface MailingNotifyDeps extends NotifyDeps {
  readonly jobs: Pick<Jobs, 'enqueue'>;
}

/** Notifies in the bell and by mail, as each recipient chose. Idempotent. */
export async function notify(
  deps: MailingNotifyDeps,
  notifications: readonly NewNotification[],
  stop?: AbortSignal,
): Promise<void> {
  for (const [accountId, own] of Map.groupBy(notifications, (notification) => notification.accountId)) {
    stop?.throwIfAborted();
    const hasChanged = await changeInbox(deps.db, accountId, async (tx, revision) => {
      const channels = (await readChannelsOf(tx, [accountId]))(accountId);
      const inbox = { accountId, revision, now: deps.clock.now(), channels };
      const changes: InboxChange[] = [];
      for (const notification of own) changes.push(...(await deliver(deps, tx, inbox, notification)));
      return changes.length === 0 ? null : changes.reduce(mergeChanges);
    });
    if (hasChanged) await deps.news.publish([accountId]);
  }
}

/** Listeners of the kinds that name their events. */
export function kindListeners(deps: MailingNotifyDeps): Listener[] {
  return allKinds().flatMap(({ name, source }): Listener[] => {
    if (!source) return [];
    const handle: Listener['handle'] = async (events, stop) =>
      notify(deps, await source.find(deps.db, events, deps.clock.now()), stop);
    return [{ name: `notifications.on-${name}`, hears: source.hears, handle }];
  });
}

/** Returns the change of the inbox, if any. */
async function deliver(
  { jobs }: MailingNotifyDeps,
  tx: Tx,
  inbox: InboxContext,
  notification: NewNotification,
): Promise<InboxChange[]> {
  const { accountId, cause, kind, bell = true, mail = 'by-preference' } = notification;
  const recorded = await recordNotified(tx, notification, inbox.now);
  if (recorded === null) return [];
  const chosen = inbox.channels(kind);
  const isMailed = mail === 'always' || (mail === 'by-preference' && chosen.mail);
  // One mail for a notification and its replacement.
  if (recorded === 'new' && isMailed && typeof kindOf(kind).mail === 'function')
    await jobs.enqueue(tx, mailJob, { accountId, cause, kind });
  if (recorded === 'replaced') {
    const replaced = await replaceNotification(tx, inbox, notification);
    const unread = replaced?.wasRead ? 1 : 0;
    if (replaced) return [{ added: 0, removed: 0, unread, ...pushDueFrom(inbox, kind) }];
  }
  return bell && chosen.bell ? showInBell(tx, inbox, notification) : [];
}

async function showInBell(
  tx: Tx,
  inbox: InboxContext,
  notification: NewNotification,
): Promise<InboxChange[]> {
  const { name, groupBy } = kindOf(notification.kind);
  const due = dueFrom(inbox, name);
  if (groupBy && (await joinGroup(tx, inbox, notification, groupBy)))
    return [{ added: 0, removed: 0, unread: 0, ...due }];
  const isInserted = await insertNotification(tx, inbox, notification);
  return isInserted ? [{ added: 1, removed: 0, unread: 1, ...due }] : [];
}
