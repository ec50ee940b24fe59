import type { NotificationKind } from '#platform/database/database.gen.ts';
import { secondsAfter } from '#platform/clock.ts';
import { kindOf } from './kinds/index.ts';
import type { InboxContext } from './inbox.queries.ts';
import { pushDueAt } from './push/push-delay.rules.ts';

/** Time to read it on the site first. */
export const digestDelaySeconds = 10 * 60;
/** Between two digests to the same person. */
export const minIntervalSeconds = 4 * 60 * 60;
/** Older notifications are not mailed. */
export const maxAgeSeconds = 24 * 60 * 60;

/** When a change of the inbox is mailed and pushed, if its owner wants that. */
export function dueFrom(
  inbox: Pick<InboxContext, 'now' | 'channels'>,
  kind: NotificationKind,
): { mailDueAt?: Date; pushDueAt?: Date } {
  const { now, channels } = inbox;
  const isMailed = kindOf(kind).mail === 'digest' && channels(kind).mail;
  return {
    ...(isMailed && { mailDueAt: secondsAfter(now, digestDelaySeconds) }),
    ...pushDueFrom(inbox, kind),
  };
}

export function pushDueFrom(
  { now, channels }: Pick<InboxContext, 'now' | 'channels'>,
  kind: NotificationKind,
): { pushDueAt?: Date } {
  return channels(kind).push ? { pushDueAt: pushDueAt(now) } : {};
}
