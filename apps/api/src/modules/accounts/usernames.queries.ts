import { sql } from 'kysely';
import type { Db, Tx } from '#platform/database/database.ts';
import { deleteRunOut } from '#platform/database/delete-expired.queries.ts';

interface NewClaim {
  readonly usernameKey: string;
  readonly visualKey: string;
  readonly ownerId: string;
  readonly email: string;
  readonly expiresAt: Date;
}

/** Claims that ran out, and those of the same e-mail that have an end. */
export async function deleteReplaceableClaims(tx: Tx, claim: NewClaim, now: Date): Promise<void> {
  await tx
    .deleteFrom('username_claim')
    .where((eb) =>
      eb.or([eb('username_key', '=', claim.usernameKey), eb('visual_key', '=', claim.visualKey)]),
    )
    .where('expires_at', 'is not', null)
    .where((eb) => eb.or([eb('expires_at', '<=', now), eb('email', '=', claim.email)]))
    .execute();
}

/** False when one of its two keys is taken. */
export async function insertClaim(tx: Tx, claim: NewClaim): Promise<boolean> {
  const row = await tx
    .insertInto('username_claim')
    .values({
      username_key: claim.usernameKey,
      visual_key: claim.visualKey,
      owner_id: claim.ownerId,
      email: claim.email,
      expires_at: claim.expiresAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('owner_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function removeEnd(tx: Tx, ownerId: string): Promise<boolean> {
  const row = await tx
    .updateTable('username_claim')
    .set({ expires_at: null })
    .where('owner_id', '=', ownerId)
    .returning('owner_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteClaims(tx: Tx, ownerId: string): Promise<void> {
  await tx.deleteFrom('username_claim').where('owner_id', '=', ownerId).execute();
}

export function deleteEndedClaims(db: Db, now: Date): Promise<void> {
  return deleteRunOut(db, 'username_claim', sql`expires_at <= ${now}`);
}

/** Profiles that were opened without a claim, such as those of a generated catalogue, hold their names too. */
export async function isNameOfProfile(db: Db, username: string, exceptId: string): Promise<boolean> {
  const row = await db
    .selectFrom('account')
    .select('id')
    .where(sql`lower(username)`, '=', sql`lower(${username})`)
    .where('id', '!=', exceptId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
