import type { ReplyOf } from '@perchero/contract/endpoint';
import { type getSettings, maxSessionsShown } from '@perchero/contract/accounts/settings';
import { deviceName, findEmailChange } from '#modules/identity/index.ts';
import type { Member } from '#platform/http/actor.ts';
import { AppError } from '#platform/http/app-error.ts';
import { findLiveSessions, findOwnData } from './own-data.queries.ts';
import type { AccountDeps } from './deps.ts';
import { showOwnProfile } from './profile.ts';

export async function showSettings(
  { db, clock }: Pick<AccountDeps, 'db' | 'clock'>,
  actor: Member,
): Promise<ReplyOf<typeof getSettings>> {
  const now = clock.now();
  const own = await findOwnData(db, actor.id);
  if (!own) throw new AppError('profile-not-found');
  const change = await findEmailChange(db, actor.id, now);
  const sessions = await findLiveSessions(db, actor.id, now, maxSessionsShown);
  return {
    profile: await showOwnProfile(db, actor.id),
    pendingEmail: change?.newEmail ?? null,
    passwordChangedAt: own.password_changed_at.toISOString(),
    devices: sessions.map((session) => ({
      id: session.id,
      current: session.id === actor.sessionId,
      device: deviceName(session.user_agent),
      created_at: session.created_at.toISOString(),
      last_seen_at: session.last_seen_at.toISOString(),
    })),
  };
}
