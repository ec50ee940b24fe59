import type {
  NotificationKind,
  NotificationPreferences,
} from '@perchero/contract/notifications/notifications';
import { secondsAfter } from '#platform/clock.ts';

/** Notifications about money are mailed immediately. */
export const digestKinds: readonly NotificationKind[] = ['like', 'comment', 'reply'];

/** Time to read it on the site first. */
export const digestDelaySeconds = 10 * 60;
/** Between two digests to the same person. */
export const minIntervalSeconds = 4 * 60 * 60;
/** Older notifications are not mailed. */
export const maxAgeSeconds = 24 * 60 * 60;

interface MailContext {
  readonly now: Date;
  readonly preferences: NotificationPreferences;
}

export function mailDueFrom({ now, preferences }: MailContext, kind: NotificationKind): { mailDueAt?: Date } {
  return preferences[kind].mail ? { mailDueAt: secondsAfter(now, digestDelaySeconds) } : {};
}
