import type { Jobs } from '#platform/jobs/jobs.ts';
import type { Listener } from '#platform/events/events.ts';
import { changeInbox } from '../inbox.queries.ts';
import { moneyMailJob } from '../jobs.ts';
import type { NotifyDeps } from '../on-social.ts';
import { readPreferences } from '../preferences.ts';
import { moneyEvents } from './events.ts';
import { continueNotification, insertMoneyNotification, recordNotified } from './money-news.queries.ts';
import { deliveryPolicyOf, refundStartedNews } from './news.rules.ts';
import { findPendingNotifications, type PendingNotification } from './pending-notifications.ts';

export interface MoneyNotifyDeps extends NotifyDeps {
  readonly jobs: Pick<Jobs, 'enqueue'>;
}

/** Idempotent and order-independent: one notification for each cause. */
export function onMoneyEvents(deps: MoneyNotifyDeps): Listener {
  return {
    name: 'notifications.on-money',
    hears: Object.values(moneyEvents),
    async handle(events) {
      const pending = await findPendingNotifications(deps.db, events, deps.clock.now());
      for (const [accountId, own] of Map.groupBy(pending, (notification) => notification.accountId))
        await notifyAccount(deps, accountId, own);
    },
  };
}

async function notifyAccount(
  { db, clock, jobs, news: live }: MoneyNotifyDeps,
  accountId: string,
  pending: readonly PendingNotification[],
): Promise<void> {
  const now = clock.now();
  const hasChanged = await changeInbox(db, accountId, async (tx, revision) => {
    const preferences = await readPreferences(tx, accountId);
    const inbox = { accountId, revision, now, preferences };
    let [added, unread, changed] = [0, 0, 0];
    for (const notification of pending) {
      const recorded = await recordNotified(tx, notification, now);
      if (recorded === null) continue;
      const { kind, bell, mail } = deliveryPolicyOf(notification.news);
      const started =
        recorded === 'continued'
          ? await continueNotification(tx, inbox, notification, refundStartedNews)
          : null;
      if (started) {
        changed += 1;
        unread += started.wasRead ? 1 : 0;
      } else if (bell && preferences[kind].bell) {
        await insertMoneyNotification(tx, inbox, kind, notification);
        added += 1;
        unread += 1;
      }
      // One mail per refund.
      if (recorded === 'continued') continue;
      if (mail === 'always' || (mail === 'by-preference' && preferences[kind].mail))
        await jobs.enqueue(tx, moneyMailJob, { accountId, cause: notification.cause });
    }
    return added + changed === 0 ? null : { added, removed: 0, unread };
  });
  if (hasChanged) await live.publish([accountId]);
}
