import { sql } from 'kysely';
import { type Db, readNamed } from './database.ts';

/** WAL positions in bytes since the beginning of the log. */
export interface PrimaryPosition {
  /** Everything committed before this query lies below. */
  readonly written: number;
  /** On disk, and therefore sent to the standby. */
  readonly flushed: number;
}

export async function readPrimaryPosition(db: Db): Promise<PrimaryPosition> {
  const [row] = await readNamed(
    db,
    'replica-written',
    // bounded: one row
    sql<PrimaryPosition>`
      select (pg_current_wal_insert_lsn() - '0/0'::pg_lsn)::bigint as written,
        (pg_current_wal_flush_lsn() - '0/0'::pg_lsn)::bigint as flushed`,
  );
  if (!row) throw new Error('PostgreSQL returned no WAL position');
  return row;
}

export interface StandbyPosition {
  /** On its disk. */
  readonly received: number;
  /** Visible to queries on the standby. */
  readonly replayed: number;
}

/** Null for a server that is not a standby: it was promoted, or the URL is wrong. */
export async function readStandbyPosition(db: Db): Promise<StandbyPosition | null> {
  const [row] = await readNamed(
    db,
    'replica-followed',
    // bounded: one row
    sql<{ isStandby: boolean; received: number | null; replayed: number | null }>`
      select pg_is_in_recovery() as "isStandby",
        (pg_last_wal_receive_lsn() - '0/0'::pg_lsn)::bigint as received,
        (pg_last_wal_replay_lsn() - '0/0'::pg_lsn)::bigint as replayed`,
  );
  return row?.isStandby ? { received: row.received ?? 0, replayed: row.replayed ?? 0 } : null;
}

/** Ends commits that have waited for a lost standby for a second: they are durable on the primary, and their callers succeed. */
export async function cancelStandbyWaits(db: Db): Promise<void> {
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
