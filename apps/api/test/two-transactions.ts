import { sql } from 'kysely';
import { vi } from 'vitest';
import { type Db, inTransaction, type Tx } from '../src/platform/database/database.ts';

/** A transaction controlled by the test. */
export async function beginTransaction(db: Db) {
  const begun = Promise.withResolvers<Tx>();
  const ending = Promise.withResolvers<void>();
  const ended = inTransaction(db, async (tx) => {
    begun.resolve(tx);
    await ending.promise;
  });
  const tx = await begun.promise;
  return {
    tx,
    async commit() {
      ending.resolve();
      await ended;
    },
    async rollBack() {
      ending.reject(new Error('rolled back'));
      await ended.catch(() => {});
    },
  };
}

/** Waits until this many sessions wait for a lock. */
export function untilWaiting(db: Db, many = 1): Promise<unknown> {
  return vi.waitUntil(
    async () => {
      const rows = await db
        .selectFrom(sql<{ pid: number }>`pg_stat_activity`.as('activity'))
        .select('pid')
        .where(sql<boolean>`datname = current_database() and wait_event_type = 'Lock'`)
        .execute();
      return rows.length >= many;
    },
    { timeout: 10_000, interval: 5 },
  );
}
