import { hash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { AppError } from './app-error.ts';
import { type Clock, secondsAfter } from '../clock.ts';
import { type Db, isConnectionLoss } from '../database/database.ts';
import { deleteKey, findKey, type KeyLock, lockKey, storeReply } from './idempotency.queries.ts';
import { createWaitBudget } from '../database/reserved-connections.ts';
import { currentContext, runInContext } from './request-context.ts';

export interface IdempotentCall {
  readonly actor: string;
  readonly endpoint: string;
  readonly key: string;
  readonly body: unknown;
  /** How long a repetition waits for the first call to finish. */
  readonly timeoutMs?: number;
}

/** Longer than any call takes: a key still locked after this time belongs to a process that died. */
const lockSeconds = 15;
const retentionSeconds = 24 * 60 * 60;

/**
 * Runs `work` once per key and answers repetitions with the stored reply while `isCurrent` accepts it. The lock of a process that dies
 * expires and the work may run a second time, so the work must tolerate that.
 */
export async function runIdempotently<T>(
  db: Db,
  clock: Clock,
  call: IdempotentCall,
  work: () => Promise<T>,
  isCurrent: (reply: T) => Promise<boolean> = async () => true,
): Promise<T> {
  const first = lockOf(call, clock.now());
  if (await lockKey(db, first)) return runLocked(db, first, work);
  const deadline = performance.now() + (call.timeoutMs ?? 0);
  for (let wait = 40; ; wait = Math.min(wait * 2, 320)) {
    const stored = await findKey(db, first);
    if (stored && stored.requestHash !== first.requestHash) throw new AppError('idempotency-key-reused');
    if (stored && stored.reply !== null) {
      if (await isCurrent(stored.reply as T)) return stored.reply as T;
      await deleteKey(db, { ...first, lockedUntil: stored.lockedUntil });
      continue;
    }
    // The first call failed or its process died.
    const lock = lockOf(call, clock.now());
    const isUnlocked = !stored || stored.lockedUntil <= lock.now;
    if (isUnlocked && (await lockKey(db, lock))) return runLocked(db, lock, work);
    if (performance.now() + wait > deadline) {
      const remaining = stored ? Math.ceil((stored.lockedUntil.getTime() - lock.now.getTime()) / 1000) : 1;
      throw new AppError('request-in-progress', call.endpoint, { cooldown: Math.max(1, remaining) });
    }
    await pause(wait);
  }
}

function lockOf({ actor, endpoint, key, body }: IdempotentCall, now: Date): KeyLock {
  return {
    actor,
    endpoint,
    key,
    requestHash: hash('sha256', JSON.stringify(body ?? null)),
    now,
    lockedUntil: secondsAfter(now, lockSeconds),
    expiresAt: secondsAfter(now, retentionSeconds),
  };
}

async function runLocked<T>(db: Db, lock: KeyLock, work: () => Promise<T>): Promise<T> {
  const reply = await work().catch(async (error: unknown) => {
    // A failed call changed nothing: the same key may be used again.
    const unlocked = withNewWaitBudget(() => deleteKey(db, lock));
    // After a connection failure the caller does not wait for another connection.
    if (isConnectionLoss(error)) unlocked.catch(() => {});
    else await unlocked;
    throw error;
  });
  // Outside of the catch: when only this fails, the work is done and the key must stay locked.
  await withNewWaitBudget(() => storeReply(db, lock, reply));
  return reply;
}

/** The work may have used up the request's wait budget, and the key would stay locked. */
function withNewWaitBudget<T>(run: () => Promise<T>): Promise<T> {
  const context = currentContext();
  return context ? runInContext({ ...context, waitBudget: createWaitBudget() }, run) : run();
}
