import { sql } from 'kysely';
import type { Db, Tx } from '#platform/database/database.ts';
import { deleteExpiredRows } from '#platform/database/delete-expired.queries.ts';
import { accessEndsAt } from './suspension.sql.ts';

export type Identity = NonNullable<Awaited<ReturnType<typeof findIdentity>>>;

/** A person with their password hash, by one of the unique keys. */
export async function findIdentity(db: Db, by: { email: string } | { id: string }) {
  const row = await db
    .selectFrom('auth.identity as i')
    .leftJoin('auth.credential as c', (join) =>
      join.onRef('c.user_id', '=', 'i.id').on('c.provider_id', '=', 'credential'),
    )
    .$if('email' in by, (query) => query.where('i.email', '=', 'email' in by ? by.email : ''))
    .$if('id' in by, (query) => query.where('i.id', '=', 'id' in by ? by.id : ''))
    .select([
      'i.id',
      'i.email',
      'i.name',
      'i.username',
      'i.phone',
      'i.phone_verified_at',
      'i.role',
      'i.locked_at',
      'i.password_changed_at',
      'i.created_at',
      'c.password',
      accessEndsAt.as('accessEndsAt'),
    ])
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  return {
    id: row.id,
    email: row.email,
    fullName: row.name,
    username: row.username,
    phone: row.phone_verified_at ? row.phone : null,
    role: row.role,
    lockedAt: row.locked_at,
    accessEndsAt: row.accessEndsAt,
    passwordChangedAt: row.password_changed_at,
    createdAt: row.created_at,
    passwordHash: row.password,
  };
}

export async function isPhoneTaken(db: Db, phone: string, exceptId: string | null): Promise<boolean> {
  const row = await db
    .selectFrom('auth.identity')
    .select('id')
    .where('phone', '=', phone)
    .where('phone_verified_at', 'is not', null)
    .$if(exceptId !== null, (query) => query.where('id', '!=', exceptId ?? ''))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function setPhone(tx: Tx, id: string, phone: string, verifiedAt: Date): Promise<void> {
  await tx
    .updateTable('auth.identity')
    .set({ phone, phone_verified_at: verifiedAt, updated_at: verifiedAt })
    .where('id', '=', id)
    .execute();
}

/** Known devices and pending registrations are bound to the password and become invalid. */
export async function setPassword(tx: Tx, id: string, hash: string, at: Date): Promise<void> {
  await tx
    .updateTable('auth.credential')
    .set({ password: hash, updated_at: at })
    .where('user_id', '=', id)
    .where('provider_id', '=', 'credential')
    .execute();
  await tx
    .updateTable('auth.identity')
    .set({ password_changed_at: at, updated_at: at })
    .where('id', '=', id)
    .execute();
}

export async function setEmail(tx: Tx, id: string, email: string, at: Date): Promise<void> {
  await tx.updateTable('auth.identity').set({ email, updated_at: at }).where('id', '=', id).execute();
}

export async function hasProfile(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('account')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Locks the row so that a concurrent password change waits, and returns when the password last changed. */
export async function lockPasswordChangedAt(tx: Tx, userId: string): Promise<Date | null> {
  const row = await tx
    .selectFrom('auth.identity')
    .select('password_changed_at')
    .where('id', '=', userId)
    .forUpdate()
    .limit(1)
    .executeTakeFirst();
  return row?.password_changed_at ?? null;
}

const expiringTables = [
  'auth.session',
  'auth.one_time_token',
  'auth.phone_code',
  'auth.email_change',
] as const;

export async function deleteExpiredIdentityRows(db: Db, before: Date): Promise<void> {
  for (const table of expiringTables) await deleteExpiredRows(db, table, sql`expires_at < ${before}`);
}
