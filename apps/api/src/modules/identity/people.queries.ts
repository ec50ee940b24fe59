import type { Role } from '@perchero/contract/identity/roles.rules';
import type { Db, Tx } from '#platform/database/database.ts';

interface NewPerson {
  readonly id: string;
  readonly email: string;
  readonly username: string;
  readonly fullName: string;
  readonly birthDate: string;
  readonly gender: string;
  readonly termsVersion: string;
  readonly termsAcceptedAt: Date;
}

/** A person with a verified e-mail and a password. */
export async function insertPerson(
  tx: Tx,
  person: NewPerson,
  { passwordHash, now }: { passwordHash: string; now: Date },
): Promise<void> {
  const times = { created_at: now, updated_at: now };
  await tx
    .insertInto('auth.identity')
    .values({
      id: person.id,
      email: person.email,
      email_verified: true,
      name: person.fullName,
      username: person.username,
      birth_date: person.birthDate,
      gender: person.gender,
      terms_version: person.termsVersion,
      terms_accepted_at: person.termsAcceptedAt,
      password_changed_at: now,
      ...times,
    })
    .execute();
  await tx
    .insertInto('auth.credential')
    .values({
      account_id: person.id,
      provider_id: 'credential',
      user_id: person.id,
      password: passwordHash,
      ...times,
    })
    .execute();
}

/** Credential, sessions, second factor and pending e-mail change are deleted by cascade. False when nothing was deleted. */
export async function deletePerson(tx: Tx, id: string): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('auth.identity')
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  await tx.deleteFrom('auth.one_time_token').where('subject_id', '=', id).execute();
  await tx
    .deleteFrom('auth.phone_code')
    .where('actor', 'in', [`account:${id}`, `registration:${id}`])
    .execute();
  return deleted !== undefined;
}

interface PersonalData {
  readonly birthDate: string;
  readonly gender: string;
}

export async function setPersonalData(
  tx: Tx,
  id: string,
  { birthDate, gender }: PersonalData,
  at: Date,
): Promise<void> {
  await tx
    .updateTable('auth.identity')
    .set({ birth_date: birthDate, gender, updated_at: at })
    .where('id', '=', id)
    .execute();
}

/** False when already locked or not found. */
export async function setLocked(tx: Tx, id: string, at: Date): Promise<boolean> {
  const row = await tx
    .updateTable('auth.identity')
    .set({ locked_at: at, updated_at: at })
    .where('id', '=', id)
    .where('locked_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** False when not locked. */
export async function clearLocked(tx: Tx, id: string, at: Date): Promise<boolean> {
  const row = await tx
    .updateTable('auth.identity')
    .set({ locked_at: null, updated_at: at })
    .where('id', '=', id)
    .where('locked_at', 'is not', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function setRole(tx: Tx, id: string, role: Role, at: Date): Promise<void> {
  await tx.updateTable('auth.identity').set({ role, updated_at: at }).where('id', '=', id).execute();
  if (role === 'member') await tx.deleteFrom('auth.second_factor').where('user_id', '=', id).execute();
}

/** Null for a deleted account. */
export async function findBirthDate(db: Db, id: string): Promise<string | null> {
  const row = await db
    .selectFrom('auth.identity')
    .select('birth_date')
    .where('id', '=', id)
    .limit(1)
    .executeTakeFirst();
  return row?.birth_date ?? null;
}
