import type { Session, SessionUser } from '@perchero/contract/identity/session';
import { AppError } from '#platform/http/app-error.ts';
import type { Caller } from '#platform/http/caller.ts';
import type { Db, Tx } from '#platform/database/database.ts';
import { newToken } from '#platform/keys.ts';
import type { IdentityDeps } from './deps.ts';
import { expiryOf, isSuspended, loginAge, maxSessions, type SessionKind } from './session.rules.ts';
import {
  deleteOldestSessions,
  findSession,
  findSessionUser,
  insertSession,
  type SessionRow,
} from './sessions.queries.ts';

export const sessionCookie = '__Host-perchero';

export interface OpenedSession {
  readonly id: string;
  /** Signed by the server: the token as stored in the database is not accepted. */
  readonly signedToken: string;
  readonly expiresAt: Date;
}

export async function openSession(
  { clock, keys }: Pick<IdentityDeps, 'clock' | 'keys'>,
  tx: Tx,
  { userId, kind, caller }: { userId: string; kind: SessionKind; caller: Caller },
): Promise<OpenedSession> {
  const now = clock.now();
  const { token } = newToken();
  const expiresAt = expiryOf(kind, now, now);
  const { address, userAgent } = caller;
  const id = await insertSession(tx, { userId, kind, token, address, userAgent, expiresAt, now });
  await deleteOldestSessions(tx, userId, maxSessions);
  return { id, signedToken: keys.sign('session', token), expiresAt };
}

export function setSessionCookie(
  { clock }: Pick<IdentityDeps, 'clock'>,
  caller: Caller,
  opened: OpenedSession,
): void {
  const seconds = Math.floor((opened.expiresAt.getTime() - clock.now().getTime()) / 1000);
  caller.setCookie(sessionCookie, opened.signedToken, { seconds });
}

/** Only for a person with a profile. The session may have ended since the request was authenticated. */
export async function showSession(
  { db, clock }: Pick<IdentityDeps, 'db' | 'clock'>,
  id: string,
): Promise<Session> {
  const row = await findSession(db, { id });
  if (!row) throw new AppError('not-signed-in', 'the session has just ended');
  return toSession(row, clock.now());
}

export async function showSessionUser(db: Db, id: string): Promise<SessionUser> {
  const row = await findSessionUser(db, id);
  if (!row) throw new AppError('not-signed-in', 'the person has just gone');
  return row;
}

export function toSession(row: SessionRow, now: Date): Session {
  return {
    id: row.id,
    user: {
      id: row.user_id,
      username: row.username ?? '',
      full_name: row.full_name ?? '',
      email: row.email,
      avatar_url: row.avatar_path,
      role: row.role,
    },
    expires_at: row.expires_at.toISOString(),
    ...loginAge(row.confirmed_at, now),
    secondFactor: row.second_factor_at !== null,
    cart: row.cart_quantity,
    suspension: isSuspended(row)
      ? {
          until: row.closed_at ? null : (row.suspended_until?.toISOString() ?? null),
          is_closed: row.closed_at !== null,
        }
      : null,
  };
}
