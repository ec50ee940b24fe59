import type { Caller } from '../http/caller.ts';
import type { Config } from '../config.ts';
import { type Db, isConnectionLoss, openDatabase } from './database.ts';
import type { Log } from '../observability/log.ts';
import type { Metrics } from '../observability/metrics.ts';
import { type ReplicaWatch, watchReplica } from './replica-watch.ts';

/** Which server a page is read from: this file alone decides. */
export interface Reads {
  /** Reads what may be a moment old, but never older than what this caller has written. */
  forCaller<T>(caller: Caller, read: (db: Db) => Promise<T>): Promise<T>;
  /** After a call that may have written; where there is one server, there is nothing to note. */
  readonly noteWrite?: (caller: Caller) => Promise<void>;
}

/** How far the log was when this browser last wrote. Nothing depends on it but where its own pages are read. */
export const writtenCookie = '__Host-perchero-written';

/** Beyond any other: whoever shows it reads where writes go. */
const unknownPosition = Number.MAX_SAFE_INTEGER;

export function readsOfOne(db: Db): Reads {
  return { forCaller: (_caller, read) => read(db) };
}

interface TwoServers {
  readonly primary: Db;
  readonly replica: Db;
  readonly watch: Pick<ReplicaWatch, 'shows' | 'written' | 'doubt'>;
  readonly mostLagMs: number;
  readonly metrics: Pick<Metrics, 'replicaReads'>;
}

export function readsOfTwo({ primary, replica, watch, mostLagMs, metrics }: TwoServers): Required<Reads> {
  /** By then the replica has what was written, or is too far behind to be read by anybody. */
  const markSeconds = Math.ceil((2 * mostLagMs) / 1000) + 5;
  return {
    async forCaller(caller, read) {
      if (watch.shows(writtenBy(caller))) {
        try {
          const answer = await read(replica);
          metrics.replicaReads.inc({ from: 'replica' });
          return answer;
        } catch (error) {
          // Asked again below: it may be gone, or not know yet what it was asked for.
          if (isConnectionLoss(error)) watch.doubt();
        }
      }
      metrics.replicaReads.inc({ from: 'primary' });
      return read(primary);
    },
    async noteWrite(caller) {
      const position = await watch.written().catch(() => unknownPosition);
      caller.setCookie(writtenCookie, String(position), { seconds: markSeconds });
    },
  };
}

/** A caller without cookies cannot say what it has written. */
function writtenBy(caller: Caller): number {
  if (caller.bearer !== null) return unknownPosition;
  const mark = caller.cookie(writtenCookie);
  if (mark === null) return 0;
  return /^\d{1,16}$/.test(mark) ? Number(mark) : unknownPosition;
}

interface ReplicaDeps {
  readonly config: Pick<Config, 'database' | 'replica'>;
  readonly log: Log;
  readonly metrics: Metrics;
}

/** The standby that the configuration names, if any. */
export function openReplica({ config, log, metrics }: ReplicaDeps) {
  if (!config.replica) return null;
  const { url, mostLagMs } = config.replica;
  const watch = watchReplica({ leaderUrl: config.database.url, followerUrl: url, mostLagMs, log, metrics });
  const database = openDatabase({
    url,
    poolSize: config.database.poolSize,
    applicationName: 'replica',
    // Whoever waits in vain has still to be answered by the other server.
    statementTimeoutMs: 1000,
    // A standby that is late may hold the lock of a vacuum until it has caught up.
    lockTimeoutMs: 100,
    lanes: { reserved: 0, patienceMs: 200 },
    onIdleError: () => watch.doubt(),
  });
  return {
    guardsMoney: watch.guardsMoney,
    readsBeside: (primary: Db) => readsOfTwo({ primary, replica: database.db, watch, mostLagMs, metrics }),
    async close(): Promise<void> {
      await watch.close();
      await database.close();
    },
  };
}
