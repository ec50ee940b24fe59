import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { AppError } from './app-error.ts';
import { type Clock, secondsAfter } from './clock.ts';
import type { Db } from './database.ts';
import { claimKey, deleteKey, findKey, storeReply } from './idempotency.queries.ts';

export interface RepeatableCall {
  readonly actor: string;
  readonly endpoint: string;
  readonly key: string;
  readonly body: unknown;
  /** How long a repetition waits for the answer of the first, which is on its way. */
  readonly patienceMs?: number;
}

const lockSeconds = 60;
const keptSeconds = 24 * 60 * 60;

/**
 * Runs `work` once per key and gives its reply again to every repetition. A process that dies on the way leaves a lock
 * that ends by itself; the work may then run a second time, so it must bear that like any other write.
 */
export async function onceByKey<T>(
  db: Db,
  clock: Clock,
  call: RepeatableCall,
  work: () => Promise<T>,
): Promise<T> {
  const now = clock.now();
  const requestHash = createHash('sha256')
    .update(JSON.stringify(call.body ?? null))
    .digest('hex');
  const claim = {
    actor: call.actor,
    endpoint: call.endpoint,
    key: call.key,
    requestHash,
    now,
    lockedUntil: secondsAfter(now, lockSeconds),
    expiresAt: secondsAfter(now, keptSeconds),
  };
  if (!(await claimKey(db, claim))) return givenBefore<T>(db, claim, call.patienceMs ?? 0);

  const reply = await work().catch(async (error: unknown) => {
    // A refusal or a fault left nothing behind: the same key may try again.
    await deleteKey(db, claim);
    throw error;
  });
  // Outside of the catch: when only this fails the work is done, and the key must stay locked rather than free.
  await storeReply(db, claim, reply);
  return reply;
}

type Claim = Parameters<typeof claimKey>[1];

async function givenBefore<T>(db: Db, claim: Claim, patienceMs: number): Promise<T> {
  const until = performance.now() + patienceMs;
  for (let wait = 40; ; wait = Math.min(wait * 2, 320)) {
    const stored = await findKey(db, claim);
    if (stored && stored.requestHash !== claim.requestHash) throw new AppError('idempotency-key-reused');
    if (stored && stored.reply !== null) return stored.reply as T;
    // Without a row the first was refused: its repetitions are free to try, one at a time.
    if (!stored || performance.now() + wait > until) {
      const left = stored ? Math.ceil((stored.lockedUntil.getTime() - claim.now.getTime()) / 1000) : 1;
      throw new AppError('request-in-progress', claim.endpoint, { cooldown: Math.max(1, left) });
    }
    await pause(wait);
  }
}
