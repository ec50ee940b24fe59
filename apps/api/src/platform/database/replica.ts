import type { Caller } from '../http/caller.ts';
import type { Config } from '../config.ts';
import { type Db, isConnectionLoss, openDatabase } from './database.ts';
import type { Log } from '../observability/log.ts';
import type { Metrics } from '../observability/metrics.ts';
import { type ReplicaWatch, watchReplica } from './replica-watch.ts';

/** Chooses the server for reads that may be slightly stale. */
export interface Reads {
  /** The caller always sees its own writes. */
  forCaller<T>(caller: Caller, read: (db: Db) => Promise<T>): Promise<T>;
  /** Called after each request that may have written; absent with a single server. */
  readonly recordWrite?: (caller: Caller) => Promise<void>;
}

/** WAL position after the browser's last write; it only decides where this browser's reads go. */
export const lastWriteCookie = '__Host-perchero-written';

/** Above every real position, so that reads go to the primary. */
const unknownPosition = Number.MAX_SAFE_INTEGER;

export function createPrimaryReads(db: Db): Reads {
  return { forCaller: (_caller, read) => read(db) };
}

interface ReplicaReadsDeps {
  readonly primary: Db;
  readonly replica: Db;
  readonly watch: Pick<ReplicaWatch, 'hasReplayed' | 'primaryPosition' | 'markSuspect'>;
  readonly maxLagMs: number;
  readonly metrics: Pick<Metrics, 'replicaReads'>;
}

export function createReplicaReads({
  primary,
  replica,
  watch,
  maxLagMs,
  metrics,
}: ReplicaReadsDeps): Required<Reads> {
  /** After this time the replica has the write, or is too far behind to be read. */
  const cookieSeconds = Math.ceil((2 * maxLagMs) / 1000) + 5;
  return {
    async forCaller(caller, read) {
      if (watch.hasReplayed(lastWriteOf(caller))) {
        try {
          const answer = await read(replica);
          metrics.replicaReads.inc({ from: 'replica' });
          return answer;
        } catch (error) {
          // The primary is tried next: the replica may be gone, or lack a row that was just written.
          if (isConnectionLoss(error)) watch.markSuspect();
        }
      }
      metrics.replicaReads.inc({ from: 'primary' });
      return read(primary);
    },
    async recordWrite(caller) {
      const position = await watch.primaryPosition().catch(() => unknownPosition);
      caller.setCookie(lastWriteCookie, String(position), { seconds: cookieSeconds });
    },
  };
}

/** Clients with a bearer token keep no cookies, so their last write is unknown. */
function lastWriteOf(caller: Caller): number {
  if (caller.bearer !== null) return unknownPosition;
  const value = caller.cookie(lastWriteCookie);
  if (value === null) return 0;
  return /^\d{1,16}$/.test(value) ? Number(value) : unknownPosition;
}

interface ReplicaDeps {
  readonly config: Pick<Config, 'database' | 'replica'>;
  readonly log: Log;
  readonly metrics: Metrics;
}

/** The configured standby; null without one. */
export function openReplica({ config, log, metrics }: ReplicaDeps) {
  if (!config.replica) return null;
  const { url, maxLagMs } = config.replica;
  const watch = watchReplica({ primaryUrl: config.database.url, standbyUrl: url, maxLagMs, log, metrics });
  const database = openDatabase({
    url,
    poolSize: config.database.poolSize,
    applicationName: 'replica',
    // Short, because the primary still has to answer after a failure.
    statementTimeoutMs: 1000,
    // A late standby may hold the lock of a replayed vacuum.
    lockTimeoutMs: 100,
    reservedConnections: { count: 0, timeoutMs: 200 },
    onIdleError: () => watch.markSuspect(),
  });
  return {
    hasSyncStandby: watch.hasSyncStandby,
    createReads: (primary: Db) =>
      createReplicaReads({ primary, replica: database.db, watch, maxLagMs, metrics }),
    async close(): Promise<void> {
      await watch.close();
      await database.close();
    },
  };
}
