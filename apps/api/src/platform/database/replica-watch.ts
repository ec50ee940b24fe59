import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase } from './database.ts';
import type { Log } from '../observability/log.ts';
import type { Metrics } from '../observability/metrics.ts';
import { createLag } from './replica-lag.ts';
import { endWaits, type Followed, readFollowed, readWritten } from './replica.queries.ts';

const everyMs = 200;
/** Silent for longer, it is gone. Shorter than the patience of whoever waits for a commit. */
const silenceMs = 1_500;

interface WatchDeps {
  readonly leaderUrl: string;
  readonly followerUrl: string;
  /** One that is further behind is not read from. */
  readonly mostLagMs: number;
  readonly log: Log;
  readonly metrics: Metrics;
}

export type ReplicaWatch = ReturnType<typeof watchReplica>;

/** Knows at any moment how far the replica is. It looks by connections of its own, which nobody else can use up. */
export function watchReplica({ leaderUrl, followerUrl, mostLagMs, log, metrics }: WatchDeps) {
  const open = (url: string) =>
    openDatabase({ url, poolSize: 1, applicationName: 'replica-watch', statementTimeoutMs: 1000 });
  const leader = open(leaderUrl);
  const follower = open(followerUrl);
  const over = new AbortController();
  let followed: Followed = { received: 0, replayed: 0 };
  let seenAt = Number.NEGATIVE_INFINITY;
  /** Readers leave at the first doubt; money waits until it is surely gone. */
  let isDoubted = true;
  let lags = { received: createLag(), replayed: createLag() };

  const isSeen = () => performance.now() - seenAt < silenceMs;
  const lagOf = (what: keyof Followed) => (isSeen() ? lags[what].milliseconds(performance.now()) : Infinity);
  /** Whether commits may wait for it. */
  const guardsMoney = () => lagOf('received') < silenceMs;

  async function lookAtLeader(): Promise<void> {
    const at = performance.now();
    const { flushed } = await readWritten(leader.db);
    lags.received.leaderWasAt(flushed, at);
    lags.replayed.leaderWasAt(flushed, at);
    if (!guardsMoney()) await endWaits(leader.db);
  }

  async function lookAtFollower(): Promise<void> {
    const wasSeen = isSeen();
    const at = performance.now();
    const found = await readFollowed(follower.db).catch(() => 'silent' as const);
    isDoubted = found === 'silent' || found === null;
    if (found === null) seenAt = Number.NEGATIVE_INFINITY;
    else if (found !== 'silent') follow(found, at);
    if (isSeen() !== wasSeen)
      log.warn({ isSeen: !wasSeen }, wasSeen ? 'the replica is gone' : 'the replica is there');
    for (const what of ['received', 'replayed'] as const)
      metrics.replicaLagSeconds.set({ what }, lagOf(what) / 1000);
  }

  function follow(found: Followed, at: number): void {
    seenAt = at;
    // Started anew after a crash, it begins where it had last written everything down.
    if (found.replayed < followed.replayed) lags = { received: createLag(), replayed: createLag() };
    followed = found;
    lags.received.followerIsAt(found.received);
    lags.replayed.followerIsAt(found.replayed);
  }

  const looking = [lookAtLeader, lookAtFollower].map((look) => keepLooking(look, over.signal));
  return {
    guardsMoney,
    /** Whether it shows everything up to this position, and is not too far behind for anybody. */
    shows: (position: number) =>
      !isDoubted && lagOf('replayed') <= mostLagMs && followed.replayed >= position,
    /** Nobody reads there until it has been seen again. */
    doubt(): void {
      isDoubted = true;
    },
    written: async () => (await readWritten(leader.db)).written,
    async close(): Promise<void> {
      over.abort();
      await Promise.all(looking);
      await Promise.all([leader.close(), follower.close()]);
    },
  };
}

async function keepLooking(look: () => Promise<void>, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    // That nothing was seen is an answer too.
    await look().catch(() => {});
    await pause(everyMs, undefined, { signal }).catch(() => {});
  }
}
