import type { RegistrationForm } from '@perchero/contract/registration/form';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/database/database.ts';
import { deleteExpiredRows } from '#platform/database/delete-expired.queries.ts';

export interface NewRegistration extends RegistrationForm {
  readonly id: string;
  readonly ticketHash: Buffer;
  readonly termsVersion: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

export async function insertRegistration(tx: Tx, registration: NewRegistration): Promise<void> {
  await tx
    .insertInto('registration')
    .values({
      id: registration.id,
      ticket_hash: registration.ticketHash,
      email: registration.email,
      username: registration.username,
      full_name: registration.fullName,
      birth_date: registration.birthDate,
      gender: registration.gender,
      terms_version: registration.termsVersion,
      terms_accepted_at: registration.createdAt,
      created_at: registration.createdAt,
      expires_at: registration.expiresAt,
    })
    .execute();
}

export type Registration = NonNullable<Awaited<ReturnType<typeof findRegistration>>>;

export async function findRegistration(db: Db, id: string) {
  return db
    .selectFrom('registration')
    .select([
      'id',
      'email',
      'username',
      'full_name as fullName',
      'birth_date as birthDate',
      'gender',
      'terms_version as termsVersion',
      'terms_accepted_at as termsAcceptedAt',
      'email_confirmed_at as emailConfirmedAt',
      'password_set_at as passwordSetAt',
      'phone',
      'expires_at as expiresAt',
    ])
    .where('id', '=', id)
    .limit(1)
    .executeTakeFirst();
}

/** Keeps the first confirmation time; false when the registration is deleted or expired. */
export async function confirmEmailOf(tx: Tx, id: string, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable('registration')
    .set((eb) => ({ email_confirmed_at: eb.fn.coalesce('email_confirmed_at', eb.val(now)) }))
    .where('id', '=', id)
    .where('expires_at', '>', now)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** True for one of concurrent calls, and only after the e-mail is confirmed. */
export async function takePasswordStep(tx: Tx, id: string, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable('registration')
    .set({ password_set_at: now })
    .where('id', '=', id)
    .where('password_set_at', 'is', null)
    .where('email_confirmed_at', 'is not', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function setRegistrationPhone(tx: Tx, id: string, phone: string): Promise<void> {
  await tx.updateTable('registration').set({ phone }).where('id', '=', id).execute();
}

export async function deleteRegistration(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('registration').where('id', '=', id).execute();
}

export function deleteExpiredRegistrations(db: Db, before: Date): Promise<void> {
  return deleteExpiredRows(db, 'registration', sql`expires_at < ${before}`);
}

/** Seconds until the window of a limit ends, or 0. */
export async function secondsUntil(db: Db, limit: string, subject: string, now: Date): Promise<number> {
  const row = await db
    .selectFrom('rate_limit_window')
    .select('window_ends_at')
    .where('class', '=', limit)
    .where('subject', '=', subject)
    .limit(1)
    .executeTakeFirst();
  return row ? Math.max(0, Math.ceil((row.window_ends_at.getTime() - now.getTime()) / 1000)) : 0;
}

export async function hasActiveCode(db: Db, actor: string, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('auth.phone_code')
    .select('id')
    .where('actor', '=', actor)
    .where('expires_at', '>', now)
    .where('used_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
