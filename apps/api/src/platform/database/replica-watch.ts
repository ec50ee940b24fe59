import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase } from './database.ts';
import type { Log } from '../observability/log.ts';
import type { Metrics } from '../observability/metrics.ts';
import { createLagMeter } from './replica-lag.ts';
import {
  cancelStandbyWaits,
  readPrimaryPosition,
  readStandbyPosition,
  type StandbyPosition,
} from './replica.queries.ts';

const pollMs = 200;
/** A standby silent for longer counts as lost. Shorter than the time a client waits for a commit. */
const silenceMs = 1_500;

interface WatchDeps {
  readonly primaryUrl: string;
  readonly standbyUrl: string;
  /** A standby further behind is not read from. */
  readonly maxLagMs: number;
  readonly log: Log;
  readonly metrics: Metrics;
}

export type ReplicaWatch = ReturnType<typeof watchReplica>;

/** Polls the positions of both servers, on its own connections so that a full pool cannot delay it. */
export function watchReplica({ primaryUrl, standbyUrl, maxLagMs, log, metrics }: WatchDeps) {
  const open = (url: string) =>
    openDatabase({ url, poolSize: 1, applicationName: 'replica-watch', statementTimeoutMs: 1000 });
  const primary = open(primaryUrl);
  const standby = open(standbyUrl);
  const closing = new AbortController();
  let position: StandbyPosition = { received: 0, replayed: 0 };
  let seenAt = Number.NEGATIVE_INFINITY;
  /** Reads leave the standby at the first error; commits wait for it until it counts as lost. */
  let isSuspect = true;
  let lags = { received: createLagMeter(), replayed: createLagMeter() };

  const isSeen = () => performance.now() - seenAt < silenceMs;
  const lagOf = (what: keyof StandbyPosition) => (isSeen() ? lags[what].lagMs(performance.now()) : Infinity);
  const hasSyncStandby = () => lagOf('received') < silenceMs;

  async function pollPrimary(): Promise<void> {
    const at = performance.now();
    const { flushed } = await readPrimaryPosition(primary.db);
    lags.received.recordPrimary(flushed, at);
    lags.replayed.recordPrimary(flushed, at);
    if (!hasSyncStandby()) await cancelStandbyWaits(primary.db);
  }

  async function pollStandby(): Promise<void> {
    const wasSeen = isSeen();
    const at = performance.now();
    const found = await readStandbyPosition(standby.db).catch(() => 'silent' as const);
    isSuspect = found === 'silent' || found === null;
    if (found === null) seenAt = Number.NEGATIVE_INFINITY;
    else if (found !== 'silent') record(found, at);
    if (isSeen() !== wasSeen)
      log.warn({ isSeen: !wasSeen }, wasSeen ? 'the replica is gone' : 'the replica is there');
    for (const what of ['received', 'replayed'] as const)
      metrics.replicaLagSeconds.set({ what }, lagOf(what) / 1000);
  }

  function record(found: StandbyPosition, at: number): void {
    seenAt = at;
    // After a crash the standby restarts from its last checkpoint.
    if (found.replayed < position.replayed) lags = { received: createLagMeter(), replayed: createLagMeter() };
    position = found;
    lags.received.recordStandby(found.received);
    lags.replayed.recordStandby(found.replayed);
  }

  const polling = [pollPrimary, pollStandby].map((poll) => pollUntilAborted(poll, closing.signal));
  return {
    hasSyncStandby,
    /** Whether reads there see everything up to this position. */
    hasReplayed: (wanted: number) =>
      !isSuspect && lagOf('replayed') <= maxLagMs && position.replayed >= wanted,
    /** Stops reads from the standby until the next successful poll. */
    markSuspect(): void {
      isSuspect = true;
    },
    primaryPosition: async () => (await readPrimaryPosition(primary.db)).written,
    async close(): Promise<void> {
      closing.abort();
      await Promise.all(polling);
      await Promise.all([primary.close(), standby.close()]);
    },
  };
}

async function pollUntilAborted(poll: () => Promise<void>, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    // A failed poll leaves `seenAt` unchanged, which is the signal.
    await poll().catch(() => {});
    await pause(pollMs, undefined, { signal }).catch(() => {});
  }
}
