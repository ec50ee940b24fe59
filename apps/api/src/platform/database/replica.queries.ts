import { sql } from 'kysely';
import { type Db, readNamed } from './database.ts';

/** Positions are bytes of the log since its beginning. */
export interface Written {
  /** Everything committed before this was asked lies below. */
  readonly written: number;
  /** Safe on disk, and therefore sent to whoever follows. */
  readonly flushed: number;
}

export async function readWritten(db: Db): Promise<Written> {
  const [row] = await readNamed(
    db,
    'replica-written',
    // bounded: one row
    sql<Written>`
      select (pg_current_wal_insert_lsn() - '0/0'::pg_lsn)::bigint as written,
        (pg_current_wal_flush_lsn() - '0/0'::pg_lsn)::bigint as flushed`,
  );
  if (!row) throw new Error('PostgreSQL does not say where its log ends');
  return row;
}

export interface Followed {
  /** Safe on its disk. */
  readonly received: number;
  /** Visible to whoever reads there. */
  readonly replayed: number;
}

/** Null from a server that follows nobody: it was promoted, or is another one than we think. */
export async function readFollowed(db: Db): Promise<Followed | null> {
  const [row] = await readNamed(
    db,
    'replica-followed',
    // bounded: one row
    sql<{ follows: boolean; received: number | null; replayed: number | null }>`
      select pg_is_in_recovery() as follows,
        (pg_last_wal_receive_lsn() - '0/0'::pg_lsn)::bigint as received,
        (pg_last_wal_replay_lsn() - '0/0'::pg_lsn)::bigint as replayed`,
  );
  return row?.follows ? { received: row.received ?? 0, replayed: row.replayed ?? 0 } : null;
}

/**
 * Lets go of our commits that have waited for a standby for a second, which one that is there never takes: they are safe here, and
 * their callers hear so.
 */
export async function endWaits(db: Db): Promise<void> {
  await readNamed(
    db,
    'replica-end-waits',
    // bounded: connections
    sql`
      select pg_cancel_backend(pid) from pg_stat_activity
      where wait_event = 'SyncRep' and usename = current_user
        and query_start < clock_timestamp() - interval '1 second'`,
  );
}
