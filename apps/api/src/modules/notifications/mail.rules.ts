import type { NotificationKind } from '#platform/database/database.gen.ts';
import { secondsAfter } from '#platform/clock.ts';
import { kindOf } from './kinds/index.ts';
import type { InboxContext } from './inbox.queries.ts';

/** Time to read it on the site first. */
export const digestDelaySeconds = 10 * 60;
/** Between two digests to the same person. */
export const minIntervalSeconds = 4 * 60 * 60;
/** Older notifications are not mailed. */
export const maxAgeSeconds = 24 * 60 * 60;

export function digestDueFrom(
  { now, channels }: Pick<InboxContext, 'now' | 'channels'>,
  kind: NotificationKind,
): { mailDueAt?: Date } {
  const isMailed = kindOf(kind).mail === 'digest' && channels(kind).mail;
  return isMailed ? { mailDueAt: secondsAfter(now, digestDelaySeconds) } : {};
}
