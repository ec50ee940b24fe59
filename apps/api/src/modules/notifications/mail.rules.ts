import type {
  NotificationKind,
  NotificationPreferences,
} from '@perchero/contract/notifications/notifications';
import { secondsAfter } from '#platform/clock.ts';

/** News about money are mailed one by one, at once. */
export const digestKinds: readonly NotificationKind[] = ['like', 'comment', 'reply'];

/** Time to read it in the bell. */
export const patienceSeconds = 10 * 60;
/** Between two mails to the same person. */
export const restSeconds = 4 * 60 * 60;
/** What is older is no news any more. */
export const newsSeconds = 24 * 60 * 60;

interface Moment {
  readonly now: Date;
  readonly preferences: NotificationPreferences;
}

export function mailDueFrom({ now, preferences }: Moment, kind: NotificationKind): { mailDueAt?: Date } {
  return preferences[kind].mail ? { mailDueAt: secondsAfter(now, patienceSeconds) } : {};
}
