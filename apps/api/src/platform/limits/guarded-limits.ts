import type { ErrorCode } from '@perchero/contract/errors';
import { type GuardedLimit, guardedLimits } from '@perchero/contract/limits';
import { AppError } from '../http/app-error.ts';
import { type Db, inTransaction, type Tx } from '../database/database.ts';
import { consumeWindow, deleteWindows, readWindows, restoreWindow } from './guarded-limits.queries.ts';

export interface LimitKey {
  readonly limit: GuardedLimit;
  readonly subject: string;
}

/** The subject of a limit that all callers share. */
export const allCallers = 'all';

/**
 * Consumes one unit of every limit or of none: a rejection throws, and the transaction rolls back. A fixed order prevents deadlocks.
 * Rows that all callers share come last, so that a caller rejected by its own limit never locks them.
 */
export async function consumeGuarded(
  tx: Tx,
  now: Date,
  keys: readonly LimitKey[],
  code: ErrorCode = 'too-many-requests',
): Promise<void> {
  for (const { limit, subject } of inLockOrder(keys)) {
    const result = await consumeWindow(tx, { limit, subject, rule: guardedLimits[limit], now });
    if (!result.allowed) throw new AppError(code, limit, { cooldown: result.cooldown });
  }
}

/**
 * Throws when a limit is exhausted and consumes nothing. Called before `consumeGuarded` where floods are likely: without it each
 * rejected caller holds a connection while it waits for the same row.
 */
export async function rejectIfExhausted(db: Db, now: Date, keys: readonly LimitKey[]): Promise<void> {
  const windows = await readWindows(db, keys, now);
  const full = windows.find(({ limit, used }) => used >= guardedLimits[limit as GuardedLimit].allowed);
  if (!full) return;
  const cooldown = Math.ceil((full.endsAt.getTime() - now.getTime()) / 1000);
  throw new AppError('too-many-requests', full.limit, { cooldown });
}

/** `consumeGuarded` in its own transaction: it stays consumed whatever happens next. */
export function consumeGuardedNow(db: Db, now: Date, keys: readonly LimitKey[]): Promise<void> {
  return inTransaction(db, (tx) => consumeGuarded(tx, now, keys));
}

/** The same, with a result instead of an exception. */
export async function tryConsume(db: Db, now: Date, keys: readonly LimitKey[]): Promise<boolean> {
  const consumed = rejectIfExhausted(db, now, keys).then(() => consumeGuardedNow(db, now, keys));
  return consumed.then(
    () => true,
    (error: unknown) => {
      if (error instanceof AppError && error.code === 'too-many-requests') return false;
      throw error;
    },
  );
}

/** Consumes one unit for each distinct value; repeating a value is free. */
export async function consumeOncePerValue(
  tx: Tx,
  now: Date,
  { limit, subject, value }: LimitKey & { readonly value: string },
): Promise<void> {
  const { windowSeconds } = guardedLimits[limit];
  const rule = { allowed: 1_000_000, windowSeconds };
  const seen = await consumeWindow(tx, {
    limit: `${limit}:seen`,
    subject: `${subject}|${value}`,
    rule,
    now,
  });
  if (seen.used === 1) await consumeGuarded(tx, now, [{ limit, subject }]);
}

/** Restores one unit of each limit when the counted attempt succeeded. */
export async function restoreGuarded(tx: Tx, now: Date, keys: readonly LimitKey[]): Promise<void> {
  for (const { limit, subject } of inLockOrder(keys)) await restoreWindow(tx, { limit, subject, now });
}

export async function resetGuarded(tx: Tx, limits: readonly GuardedLimit[], subject: string): Promise<void> {
  await deleteWindows(tx, limits, subject);
}

function inLockOrder(keys: readonly LimitKey[]): LimitKey[] {
  return keys.toSorted(
    (a, b) => sharedRank(a) - sharedRank(b) || compare(a.limit, b.limit) || compare(a.subject, b.subject),
  );
}

function sharedRank({ subject }: LimitKey): number {
  return subject === allCallers ? 1 : 0;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
