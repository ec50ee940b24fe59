import type { Profile } from '@perchero/contract/accounts/profile';
import type { OwnProfile } from '@perchero/contract/accounts/settings';
import { AppError } from '#platform/http/app-error.ts';
import type { Db } from '#platform/database/database.ts';
import { findOwnData } from './own-data.queries.ts';
import { findProfile, type ProfileRow } from './profiles.queries.ts';

/** Other input cannot be a username, and PostgreSQL rejects some of it, such as NUL. */
const usernamePattern = /^[\p{L}\p{N}._-]+$/u;

export async function showProfile(db: Db, username: string): Promise<Profile> {
  const row = usernamePattern.test(username) ? await findProfile(db, { username }) : null;
  if (!row) throw new AppError('user-not-found');
  return toProfile(row);
}

export async function showOwnProfile(db: Db, id: string): Promise<OwnProfile> {
  const row = await findProfile(db, { id });
  const own = await findOwnData(db, id);
  if (!row || !own) throw new AppError('profile-not-found');
  const { email, phone, birth_date, gender } = own;
  return { ...toProfile(row), email, phone, birth_date, gender };
}

function toProfile(row: ProfileRow): Profile {
  return {
    id: row.id,
    full_name: row.full_name,
    username: row.username,
    description: row.description,
    avatar_url: row.avatar_path,
    postsCount: row.product_count ?? 0,
    followersCount: row.followers ?? 0,
    followingCount: row.following ?? 0,
    created_at: row.created_at.toISOString(),
  };
}
