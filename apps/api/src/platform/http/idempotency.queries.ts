import { sql } from 'kysely';
import { type Db, inTransaction } from '../database/database.ts';
import { deleteExpiredRows } from '../database/delete-expired.queries.ts';

interface KeyId {
  readonly actor: string;
  readonly endpoint: string;
  readonly key: string;
}

interface KeyLock extends KeyId {
  readonly requestHash: string;
  readonly now: Date;
  readonly lockedUntil: Date;
  readonly expiresAt: Date;
}

/** True when the key is new, expired, or left locked by a process that died. */
export function lockKey(db: Db, lock: KeyLock): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const locked = await tx
      .insertInto('idempotency_key')
      .values({
        actor: lock.actor,
        endpoint: lock.endpoint,
        key: lock.key,
        request_hash: lock.requestHash,
        locked_until: lock.lockedUntil,
        expires_at: lock.expiresAt,
      })
      .onConflict((conflict) =>
        conflict
          .columns(['actor', 'endpoint', 'key'])
          .doUpdateSet({
            request_hash: lock.requestHash,
            locked_until: lock.lockedUntil,
            expires_at: lock.expiresAt,
            reply: null,
          })
          .where((eb) =>
            eb.or([
              eb('idempotency_key.expires_at', '<=', lock.now),
              eb.and([
                eb('idempotency_key.reply', 'is', null),
                eb('idempotency_key.locked_until', '<=', lock.now),
                eb('idempotency_key.request_hash', '=', lock.requestHash),
              ]),
            ]),
          ),
      )
      .returning('key')
      .executeTakeFirst();
    return locked !== undefined;
  });
}

export function findKey(db: Db, { actor, endpoint, key }: KeyId) {
  return db
    .selectFrom('idempotency_key')
    .where('actor', '=', actor)
    .where('endpoint', '=', endpoint)
    .where('key', '=', key)
    .select(['request_hash as requestHash', 'locked_until as lockedUntil', 'reply'])
    .executeTakeFirst();
}

/** `lockedUntil` tells our lock from that of a process that took over because we were too slow. */
type LockedKey = KeyId & Pick<KeyLock, 'lockedUntil'>;

export async function storeReply(db: Db, { actor, endpoint, key, lockedUntil }: LockedKey, reply: unknown) {
  await inTransaction(db, (tx) =>
    tx
      .updateTable('idempotency_key')
      .set({ reply: sql`${JSON.stringify(reply)}::jsonb` })
      .where('actor', '=', actor)
      .where('endpoint', '=', endpoint)
      .where('key', '=', key)
      .where('locked_until', '=', lockedUntil)
      .execute(),
  );
}

export async function deleteKey(db: Db, { actor, endpoint, key, lockedUntil }: LockedKey): Promise<void> {
  await inTransaction(db, (tx) =>
    tx
      .deleteFrom('idempotency_key')
      .where('actor', '=', actor)
      .where('endpoint', '=', endpoint)
      .where('key', '=', key)
      .where('locked_until', '=', lockedUntil)
      .execute(),
  );
}

export function deleteExpiredKeys(db: Db, now: Date): Promise<void> {
  return deleteExpiredRows(db, 'idempotency_key', sql`expires_at < ${now}`);
}
