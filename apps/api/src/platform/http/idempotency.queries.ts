import { sql } from 'kysely';
import { type Db, inTransaction } from '../database/database.ts';
import { deleteExpiredRows } from '../database/delete-expired.queries.ts';

export interface KeyLock {
  readonly actor: string;
  readonly endpoint: string;
  readonly key: string;
  readonly requestHash: string;
  readonly now: Date;
  /** Tells our lock from that of a process that took over because we were too slow. */
  readonly lockedUntil: Date;
  readonly expiresAt: Date;
}

/** True when the key is new, expired, or left locked by a process that died. */
export function lockKey(db: Db, lock: KeyLock): Promise<boolean> {
  const { actor, endpoint, key, requestHash, now, lockedUntil, expiresAt } = lock;
  return inTransaction(db, async (tx) => {
    const { rows } = await sql`
      insert into idempotency_key as stored (actor, endpoint, key, request_hash, locked_until, expires_at)
      values (${actor}, ${endpoint}, ${key}, ${requestHash}, ${lockedUntil}, ${expiresAt})
      on conflict (actor, endpoint, key) do update
      set request_hash = excluded.request_hash, locked_until = excluded.locked_until, expires_at = excluded.expires_at,
        reply = null
      where stored.expires_at <= ${now}
        or (stored.reply is null and stored.locked_until <= ${now} and stored.request_hash = excluded.request_hash)
      returning key`.execute(tx);
    return rows.length > 0;
  });
}

export function findKey(db: Db, { actor, endpoint, key }: KeyLock) {
  return db
    .selectFrom('idempotency_key')
    .where('actor', '=', actor)
    .where('endpoint', '=', endpoint)
    .where('key', '=', key)
    .select(['request_hash as requestHash', 'locked_until as lockedUntil', 'reply'])
    .executeTakeFirst();
}

const isLockedBy = ({ actor, endpoint, key, lockedUntil }: KeyLock) =>
  sql<boolean>`actor = ${actor} and endpoint = ${endpoint} and key = ${key} and locked_until = ${lockedUntil}`;

export async function storeReply(db: Db, lock: KeyLock, reply: unknown): Promise<void> {
  await inTransaction(db, (tx) =>
    tx
      .updateTable('idempotency_key')
      .set({ reply: sql`${JSON.stringify(reply)}::jsonb` })
      .where(isLockedBy(lock))
      .execute(),
  );
}

export async function deleteKey(db: Db, lock: KeyLock): Promise<void> {
  await inTransaction(db, (tx) => tx.deleteFrom('idempotency_key').where(isLockedBy(lock)).execute());
}

export function deleteExpiredKeys(db: Db, now: Date): Promise<void> {
  return deleteExpiredRows(db, 'idempotency_key', sql`expires_at < ${now}`);
}
