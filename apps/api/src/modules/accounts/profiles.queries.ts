import { sql } from 'kysely';
import type { Db, Tx } from '#platform/database/database.ts';

export interface NewProfile {
  readonly id: string;
  readonly username: string;
  readonly fullName: string;
  readonly description: string;
  readonly avatarPath: string | null;
  readonly department: string | null;
}

/** Creates the public profile; idempotent. */
export async function insertProfile(tx: Tx, profile: NewProfile, createdAt: Date): Promise<void> {
  await tx
    .insertInto('account')
    .values({
      id: profile.id,
      username: profile.username,
      full_name: profile.fullName,
      description: profile.description,
      avatar_path: profile.avatarPath,
      department: profile.department,
      created_at: createdAt,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

export type ProfileRow = NonNullable<Awaited<ReturnType<typeof findProfile>>>;

/** The profile of an account that is not deleted, by case-insensitive username or by id. */
export async function findProfile(db: Db, by: { username: string } | { id: string }) {
  const found = await db
    .selectFrom('account')
    .leftJoin('seller_counter', 'seller_counter.account_id', 'account.id')
    .leftJoin('follow_counter', 'follow_counter.account_id', 'account.id')
    .$if('username' in by, (query) =>
      query.where(sql`lower(username)`, '=', sql`lower(${'username' in by ? by.username : ''})`),
    )
    .$if('id' in by, (query) => query.where('id', '=', 'id' in by ? by.id : ''))
    .where('deleted_at', 'is', null)
    .select([
      'id',
      'username',
      'full_name',
      'description',
      'avatar_path',
      'created_at',
      'seller_counter.product_count',
      'follow_counter.followers',
      'follow_counter.following',
    ])
    .limit(1)
    .executeTakeFirst();
  return found ?? null;
}

/** False when the profile is deleted. */
export async function updateProfileRow(
  tx: Tx,
  id: string,
  { fullName, description }: Pick<NewProfile, 'fullName' | 'description'>,
): Promise<boolean> {
  const row = await tx
    .updateTable('account')
    .set({ full_name: fullName, description })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Serialises changes of one person, and blocks the deletion of the account. False when it is deleted. */
export async function lockAccount(tx: Tx, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('account')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** False also when there is none. */
export async function isCreatedAfter(db: Db, id: string, moment: Date): Promise<boolean> {
  const row = await db
    .selectFrom('account')
    .select('id')
    .where('id', '=', id)
    .where('created_at', '>', moment)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function setAvatarPath(tx: Tx, id: string, path: string): Promise<void> {
  await tx.updateTable('account').set({ avatar_path: path }).where('id', '=', id).execute();
}

export interface ProfileTexts {
  readonly description: string;
  readonly avatarPath: string | null;
}

/** Null when the profile is deleted. */
export async function lockProfile(
  tx: Tx,
  id: string,
): Promise<(ProfileTexts & { readonly username: string }) | null> {
  const row = await tx
    .selectFrom('account')
    .select(['username', 'description', 'avatar_path as avatarPath'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

export async function setProfileTexts(
  tx: Tx,
  id: string,
  { description, avatarPath }: ProfileTexts,
): Promise<void> {
  await tx
    .updateTable('account')
    .set({ description, avatar_path: avatarPath })
    .where('id', '=', id)
    .execute();
}

/** Only what is empty. */
export async function fillProfile(
  tx: Tx,
  id: string,
  { description, avatarPath }: ProfileTexts,
): Promise<void> {
  await tx
    .updateTable('account')
    .set((eb) => ({
      description: eb.case().when('description', '=', '').then(description).else(eb.ref('description')).end(),
      avatar_path: eb.fn.coalesce('avatar_path', eb.val(avatarPath)),
    }))
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .execute();
}

interface DeletedProfile {
  readonly username: string;
  readonly fullName: string;
  readonly at: Date;
}

export async function anonymizeProfile(
  tx: Tx,
  id: string,
  { username, fullName, at }: DeletedProfile,
): Promise<void> {
  await tx
    .updateTable('account')
    .set({
      username,
      full_name: fullName,
      description: '',
      avatar_path: null,
      department: null,
      deleted_at: at,
    })
    .where('id', '=', id)
    .execute();
}
