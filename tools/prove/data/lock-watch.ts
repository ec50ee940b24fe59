import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { type Environment, variable } from '../../stack/environment.ts';

export interface LockWatch {
  /** The longest that a request, and a migration, has been seen waiting for a table since the last time this was asked. */
  sinceLast(): { readonly requestsMs: number; readonly migrationsMs: number };
  stop(): Promise<void>;
}

/** Looks every 10 ms at who waits for a lock that a migration holds or stands in line for; PostgreSQL knows since when. */
export async function watchLocks(env: Environment): Promise<LockWatch> {
  const client = new Client({ connectionString: variable(env, 'MIGRATIONS_DATABASE_URL') });
  await client.connect();
  const over = new AbortController();
  let requestsMs = 0;
  let migrationsMs = 0;
  const watching = look();
  return {
    sinceLast() {
      const report = { requestsMs, migrationsMs };
      requestsMs = 0;
      migrationsMs = 0;
      return report;
    },
    async stop() {
      over.abort();
      await watching;
      await client.end();
    },
  };

  async function look(): Promise<void> {
    while (!over.signal.aborted) {
      const { rows } = await client.query<{ ms: number; by_owner: boolean }>(
        `select extract(epoch from clock_timestamp() - waitstart)::float8 * 1000 as ms, usename = 'perchero_owner' as by_owner
         from pg_locks join pg_stat_activity using (pid)
         where not granted and locktype = 'relation' and waitstart is not null`,
      );
      for (const { ms, by_owner } of rows) {
        if (by_owner) migrationsMs = Math.max(migrationsMs, ms);
        else requestsMs = Math.max(requestsMs, ms);
      }
      await pause(10);
    }
  }
}
