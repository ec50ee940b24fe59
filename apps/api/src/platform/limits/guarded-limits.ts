import { type GuardedLimit, guardedLimits } from '@perchero/contract/limits';
import { AppError } from '../http/app-error.ts';
import { type Db, inTransaction, type Tx } from '../database/database.ts';
import { clearWindows, giveBackToWindow, readWindows, takeFromWindow } from './guarded-limits.queries.ts';

export interface Take {
  readonly limit: GuardedLimit;
  readonly subject: string;
}

/** The subject of a limit on all callers together. */
export const everybody = 'all';

/**
 * Takes one place in each of these windows, or in none: a refusal throws and the transaction takes the others back.
 * Always in the same order, so that two callers never wait for each other; the rows that everybody shares come last, so
 * that nobody holds one who is refused for a reason of their own.
 */
export async function takeGuarded(tx: Tx, now: Date, takes: readonly Take[]): Promise<void> {
  for (const { limit, subject } of inOrder(takes)) {
    const verdict = await takeFromWindow(tx, { limit, subject, rule: guardedLimits[limit], now });
    if (!verdict.allowed) throw new AppError('too-many-requests', limit, { cooldown: verdict.cooldown });
  }
}

/**
 * Refuses whoever finds a window full, and takes nothing. Before `takeGuarded` where strangers may come in masses: a network whose
 * window is full would otherwise hold a connection for each of them, all waiting for the same row.
 */
export async function refuseIfFull(db: Db, now: Date, takes: readonly Take[]): Promise<void> {
  const windows = await readWindows(db, takes, now);
  const full = windows.find(({ limit, used }) => used >= guardedLimits[limit as GuardedLimit].allowed);
  if (!full) return;
  const cooldown = Math.ceil((full.endsAt.getTime() - now.getTime()) / 1000);
  throw new AppError('too-many-requests', full.limit, { cooldown });
}

/** `takeGuarded` in a transaction of its own: what is taken stays taken, whatever happens next. */
export function takeGuardedNow(db: Db, now: Date, takes: readonly Take[]): Promise<void> {
  return inTransaction(db, (tx) => takeGuarded(tx, now, takes));
}

/** The same for a caller that goes on either way. */
export async function mayStill(db: Db, now: Date, takes: readonly Take[]): Promise<boolean> {
  const taken = refuseIfFull(db, now, takes).then(() => takeGuardedNow(db, now, takes));
  return taken.then(
    () => true,
    (error: unknown) => {
      if (error instanceof AppError && error.code === 'too-many-requests') return false;
      throw error;
    },
  );
}

/** Counts a subject's first use of a thing against `distinct` and lets it repeat the same thing freely. */
export async function takeDistinct(
  tx: Tx,
  now: Date,
  { limit, subject, thing }: Take & { readonly thing: string },
): Promise<void> {
  const { windowSeconds } = guardedLimits[limit];
  const rule = { allowed: 1_000_000, windowSeconds };
  const seen = await takeFromWindow(tx, {
    limit: `${limit}:seen`,
    subject: `${subject}|${thing}`,
    rule,
    now,
  });
  if (seen.used === 1) await takeGuarded(tx, now, [{ limit, subject }]);
}

/** Gives one place back in each window, when what was counted turned out well. */
export async function giveBack(tx: Tx, now: Date, takes: readonly Take[]): Promise<void> {
  for (const { limit, subject } of inOrder(takes)) await giveBackToWindow(tx, { limit, subject, now });
}

export async function forgetTakes(tx: Tx, limits: readonly GuardedLimit[], subject: string): Promise<void> {
  await clearWindows(tx, limits, subject);
}

function inOrder(takes: readonly Take[]): Take[] {
  return takes.toSorted(
    (a, b) => shared(a) - shared(b) || compare(a.limit, b.limit) || compare(a.subject, b.subject),
  );
}

function shared({ subject }: Take): number {
  return subject === everybody ? 1 : 0;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
