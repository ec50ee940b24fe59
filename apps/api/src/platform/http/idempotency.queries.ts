import { sql } from 'kysely';
import { type Db, inTransaction } from '../database/database.ts';
import { deleteRunOut } from '../database/delete-expired.queries.ts';

interface KeyId {
  readonly actor: string;
  readonly endpoint: string;
  readonly key: string;
}

interface KeyClaim extends KeyId {
  readonly requestHash: string;
  readonly now: Date;
  readonly lockedUntil: Date;
  readonly expiresAt: Date;
}

/** Answers whether the key is ours to work on: new, or given up by a process that died, or past its time. */
export function claimKey(db: Db, claim: KeyClaim): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const claimed = await tx
      .insertInto('idempotency_key')
      .values({
        actor: claim.actor,
        endpoint: claim.endpoint,
        key: claim.key,
        request_hash: claim.requestHash,
        locked_until: claim.lockedUntil,
        expires_at: claim.expiresAt,
      })
      .onConflict((conflict) =>
        conflict
          .columns(['actor', 'endpoint', 'key'])
          .doUpdateSet({
            request_hash: claim.requestHash,
            locked_until: claim.lockedUntil,
            expires_at: claim.expiresAt,
            reply: null,
          })
          .where((eb) =>
            eb.or([
              eb('idempotency_key.expires_at', '<=', claim.now),
              eb.and([
                eb('idempotency_key.reply', 'is', null),
                eb('idempotency_key.locked_until', '<=', claim.now),
                eb('idempotency_key.request_hash', '=', claim.requestHash),
              ]),
            ]),
          ),
      )
      .returning('key')
      .executeTakeFirst();
    return claimed !== undefined;
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

/** `lockedUntil` tells our own claim from that of a process which took over because we were too slow. */
type HeldKey = KeyId & Pick<KeyClaim, 'lockedUntil'>;

export async function storeReply(db: Db, { actor, endpoint, key, lockedUntil }: HeldKey, reply: unknown) {
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

export async function deleteKey(db: Db, { actor, endpoint, key, lockedUntil }: HeldKey): Promise<void> {
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
  return deleteRunOut(db, 'idempotency_key', sql`expires_at < ${now}`);
}
