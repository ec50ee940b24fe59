import type { Listener } from '#platform/events/events.ts';
import { type MailingNotifyDeps, notify } from '../notify.ts';
import { moneyEvents } from './events.ts';
import { deliveryPolicyOf, refundStartedNews } from './news.rules.ts';
import { findPendingNotifications } from './pending-notifications.ts';

/** Idempotent and order-independent: one notification for each cause. */
export function onMoneyEvents(deps: MailingNotifyDeps): Listener {
  return {
    name: 'notifications.on-money',
    hears: Object.values(moneyEvents),
    async handle(events) {
      const pending = await findPendingNotifications(deps.db, events, deps.clock.now());
      await notify(
        deps,
        pending.map(({ isContinuation, ...notification }) => ({
          ...notification,
          ...deliveryPolicyOf(notification.news),
          ...(isContinuation && { replaces: refundStartedNews }),
        })),
      );
    },
  };
}
