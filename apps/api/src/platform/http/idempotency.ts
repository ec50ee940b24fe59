import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { AppError } from './app-error.ts';
import { type Clock, secondsAfter } from '../clock.ts';
import { type Db, isConnectionLoss } from '../database/database.ts';
import { claimKey, deleteKey, findKey, storeReply } from './idempotency.queries.ts';
import { createPatience } from '../database/reserved-connections.ts';
import { currentContext, runInContext } from './request-context.ts';

export interface RepeatableCall {
  readonly actor: string;
  readonly endpoint: string;
  readonly key: string;
  readonly body: unknown;
  /** How long a repetition waits for the answer of the first, which is on its way. */
  readonly patienceMs?: number;
}

/** Longer than any call takes: what is still without a reply then has died with its process. */
const lockSeconds = 15;
const keptSeconds = 24 * 60 * 60;

/**
 * Runs `work` once per key and gives its reply again to every repetition while `isCurrent` says that it is still true. A process that dies on the way leaves a lock
 * that ends by itself; the work may then run a second time, so it must bear that like any other write.
 */
export async function onceByKey<T>(
  db: Db,
  clock: Clock,
  call: RepeatableCall,
  work: () => Promise<T>,
  isCurrent: (reply: T) => Promise<boolean> = async () => true,
): Promise<T> {
  const first = claimOf(call, clock.now());
  if (await claimKey(db, first)) return runClaimed(db, first, work);
  const until = performance.now() + (call.patienceMs ?? 0);
  for (let wait = 40; ; wait = Math.min(wait * 2, 320)) {
    const stored = await findKey(db, first);
    if (stored && stored.requestHash !== first.requestHash) throw new AppError('idempotency-key-reused');
    if (stored && stored.reply !== null) {
      if (await isCurrent(stored.reply as T)) return stored.reply as T;
      await deleteKey(db, { ...first, lockedUntil: stored.lockedUntil });
      continue;
    }
    // Refused, or died: the next one may try.
    const claim = claimOf(call, clock.now());
    const isFree = !stored || stored.lockedUntil <= claim.now;
    if (isFree && (await claimKey(db, claim))) return runClaimed(db, claim, work);
    if (performance.now() + wait > until) {
      const left = stored ? Math.ceil((stored.lockedUntil.getTime() - claim.now.getTime()) / 1000) : 1;
      throw new AppError('request-in-progress', call.endpoint, { cooldown: Math.max(1, left) });
    }
    await pause(wait);
  }
}

type Claim = Parameters<typeof claimKey>[1];

function claimOf({ actor, endpoint, key, body }: RepeatableCall, now: Date): Claim {
  return {
    actor,
    endpoint,
    key,
    requestHash: createHash('sha256')
      .update(JSON.stringify(body ?? null))
      .digest('hex'),
    now,
    lockedUntil: secondsAfter(now, lockSeconds),
    expiresAt: secondsAfter(now, keptSeconds),
  };
}

async function runClaimed<T>(db: Db, claim: Claim, work: () => Promise<T>): Promise<T> {
  const reply = await work().catch(async (error: unknown) => {
    // A refusal or a fault left nothing behind: the same key may try again.
    const freed = withOwnPatience(() => deleteKey(db, claim));
    // Whoever waited long enough for a connection is not kept waiting for another one.
    if (isConnectionLoss(error)) freed.catch(() => {});
    else await freed;
    throw error;
  });
  // Outside of the catch: when only this fails the work is done, and the key must stay locked rather than free.
  await withOwnPatience(() => storeReply(db, claim, reply));
  return reply;
}

/** The work may have spent what its request waits for connections, and the key would stay locked after its end. */
function withOwnPatience<T>(run: () => Promise<T>): Promise<T> {
  const context = currentContext();
  return context ? runInContext({ ...context, patience: createPatience() }, run) : run();
}
