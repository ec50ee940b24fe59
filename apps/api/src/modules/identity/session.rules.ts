import { secondsAfter } from '#platform/clock.ts';

const day = 24 * 60 * 60;
const idleSeconds = 7 * day;
export const maxSessionSeconds = 30 * day;
const phoneOnlySeconds = 30 * 60;
const recentSeconds = 10 * 60;
/** A working day: shorter would interrupt a queue of cases. */
const staffSeconds = 8 * 60 * 60;
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

/** How long ago the password was given, as the endpoints ask for it. */
export function loginAge(confirmedAt: Date, now: Date): { recentLogin: boolean; staffLogin: boolean } {
  return {
    recentLogin: now < secondsAfter(confirmedAt, recentSeconds),
    staffLogin: now < secondsAfter(confirmedAt, staffSeconds),
  };
}

interface Access {
  readonly lockedAt: Date | null;
  /** Of a closed account. */
  readonly accessEndsAt: Date | null;
}

/** Suspended people sign in; those of locked accounts do not, nor those of closed ones in the end. */
export function canSignIn({ lockedAt, accessEndsAt }: Access, now: Date): boolean {
  return lockedAt === null && (accessEndsAt === null || now < accessEndsAt);
}

interface Suspension {
  readonly suspended_until: Date | null;
  readonly closed_at: Date | null;
}

/** Until the worker has ended it. */
export function isSuspended({ suspended_until, closed_at }: Suspension): boolean {
  return suspended_until !== null || closed_at !== null;
}

export function isDueForTouch(lastSeenAt: Date, now: Date): boolean {
  return now >= secondsAfter(lastSeenAt, touchSeconds);
}
