import { sql } from 'kysely';
import type { Db, Tx } from '#platform/database/database.ts';
import { deleteExpiredRows } from '#platform/database/delete-expired.queries.ts';

interface UsernameRow {
  readonly usernameKey: string;
  readonly visualKey: string;
  readonly ownerId: string;
  readonly email: string;
  readonly expiresAt: Date;
}

/** Conflicting rows that are expired, or temporary and of the same e-mail. */
export async function deleteReplaceableUsernames(tx: Tx, row: UsernameRow, now: Date): Promise<void> {
  await tx
    .deleteFrom('username_claim')
    .where((eb) => eb.or([eb('username_key', '=', row.usernameKey), eb('visual_key', '=', row.visualKey)]))
    .where('expires_at', 'is not', null)
    .where((eb) => eb.or([eb('expires_at', '<=', now), eb('email', '=', row.email)]))
    .execute();
}

/** False when one of the two keys is taken. */
export async function insertUsername(tx: Tx, values: UsernameRow): Promise<boolean> {
  const row = await tx
    .insertInto('username_claim')
    .values({
      username_key: values.usernameKey,
      visual_key: values.visualKey,
      owner_id: values.ownerId,
      email: values.email,
      expires_at: values.expiresAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('owner_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function isUsernameClaimed(
  db: Db,
  { usernameKey, visualKey, ownerId }: Pick<UsernameRow, 'usernameKey' | 'visualKey' | 'ownerId'>,
  now: Date,
): Promise<boolean> {
  const row = await db
    .selectFrom('username_claim')
    .select('owner_id')
    .where((eb) => eb.or([eb('username_key', '=', usernameKey), eb('visual_key', '=', visualKey)]))
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .where('owner_id', '!=', ownerId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function removeExpiry(tx: Tx, ownerId: string): Promise<boolean> {
  const row = await tx
    .updateTable('username_claim')
    .set({ expires_at: null })
    .where('owner_id', '=', ownerId)
    .returning('owner_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteUsernamesOf(tx: Tx, ownerId: string): Promise<void> {
  await tx.deleteFrom('username_claim').where('owner_id', '=', ownerId).execute();
}

export function deleteExpiredUsernames(db: Db, now: Date): Promise<void> {
  return deleteExpiredRows(db, 'username_claim', sql`expires_at <= ${now}`);
}

/** Seeded profiles have no row in `username_claim`, so the profiles are checked too. */
export async function isUsernameOfProfile(db: Db, username: string, exceptId: string): Promise<boolean> {
  const row = await db
    .selectFrom('account')
    .select('id')
    .where(sql`lower(username)`, '=', sql`lower(${username})`)
    .where('id', '!=', exceptId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
