import { secondsAfter } from '#platform/clock.ts';

const day = 24 * 60 * 60;
const idleSeconds = 7 * day;
export const maxSessionSeconds = 30 * day;
const phoneOnlySeconds = 30 * 60;
const recentSeconds = 10 * 60;
/**
 * `last_seen_at` is updated at most this often, to avoid a write at every request. It must stay below the time after which unread
 * notifications are mailed.
 */
const touchSeconds = 5 * 60;

/** Per person; a new session ends the oldest. */
export const maxSessions = 20;

export type SessionKind = 'member' | 'phone';

/** Idle timeout of seven days, absolute timeout of thirty. */
export function expiryOf(kind: SessionKind, createdAt: Date, lastSeenAt: Date): Date {
  if (kind === 'phone') return secondsAfter(createdAt, phoneOnlySeconds);
  const idle = secondsAfter(lastSeenAt, idleSeconds);
  const absolute = secondsAfter(createdAt, maxSessionSeconds);
  return idle < absolute ? idle : absolute;
}

export function isRecent(confirmedAt: Date, now: Date): boolean {
  return now < secondsAfter(confirmedAt, recentSeconds);
}

export function isDueForTouch(lastSeenAt: Date, now: Date): boolean {
  return now >= secondsAfter(lastSeenAt, touchSeconds);
}
