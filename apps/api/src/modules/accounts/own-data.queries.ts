import type { OwnProfile } from '@perchero/contract/accounts/settings';
import type { Db } from '#platform/database/database.ts';

/** Private data of a person, beside the public profile. */
export async function findOwnData(db: Db, id: string) {
  const row = await db
    .selectFrom('auth.identity')
    .select([
      'email',
      'phone',
      'phone_verified_at',
      'birth_date',
      'gender',
      'role',
      'terms_version',
      'terms_accepted_at',
      'password_changed_at',
      'locked_at',
      'suspended_until',
      'closed_at',
      'created_at',
    ])
    .where('id', '=', id)
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  // A check constraint allows no other value.
  const gender = row.gender as OwnProfile['gender'];
  return { ...row, gender, phone: row.phone_verified_at ? row.phone : null };
}

export function findLiveSessions(db: Db, userId: string, now: Date, max: number) {
  return db
    .selectFrom('auth.session')
    .select(['id', 'user_agent', 'ip_address', 'created_at', 'last_seen_at'])
    .where('user_id', '=', userId)
    .where('kind', '=', 'member')
    .where('expires_at', '>', now)
    .orderBy('last_seen_at', 'desc')
    .limit(max)
    .execute();
}
