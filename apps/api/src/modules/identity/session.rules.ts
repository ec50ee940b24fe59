import { secondsAfter } from '#platform/clock.ts';

const day = 24 * 60 * 60;
const idleSeconds = 7 * day;
export const longestSessionSeconds = 30 * day;
const phoneOnlySeconds = 30 * 60;
const recentSeconds = 10 * 60;
/**
 * Written at most this often: an exact time would cost a write at every request. Shorter than people are given to look at
 * their notifications before they are taken for away.
 */
const touchSeconds = 5 * 60;

/** Of one person; a new one ends the oldest. */
export const maxSessions = 20;

export type SessionKind = 'member' | 'phone';

/** Seven days after it was last seen, thirty after its beginning at the latest. */
export function expiryOf(kind: SessionKind, createdAt: Date, lastSeenAt: Date): Date {
  if (kind === 'phone') return secondsAfter(createdAt, phoneOnlySeconds);
  const idle = secondsAfter(lastSeenAt, idleSeconds);
  const absolute = secondsAfter(createdAt, longestSessionSeconds);
  return idle < absolute ? idle : absolute;
}

export function isRecent(confirmedAt: Date, now: Date): boolean {
  return now < secondsAfter(confirmedAt, recentSeconds);
}

export function isDueForTouch(lastSeenAt: Date, now: Date): boolean {
  return now >= secondsAfter(lastSeenAt, touchSeconds);
}
