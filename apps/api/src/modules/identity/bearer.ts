import type { bearerTokens } from '@perchero/contract/identity/session';
import type { z } from 'zod';
import { AppError } from '#platform/app-error.ts';
import { inTransaction } from '#platform/database.ts';
import { hashOf, newToken } from '#platform/keys.ts';
import type { IdentityParts } from './parts.ts';
import { expiryOf } from './session.rules.ts';
import { whyEnded } from './resolve-actor.ts';
import { type OpenedSession, toSession } from './sessions.ts';
import { findSession, renameSession, setRefreshHash, takeRefresh, touchSession } from './sessions.queries.ts';

type BearerTokens = z.output<typeof bearerTokens>;

/** For clients other than browsers: the session's token to show, and another to renew it with. */
export async function giveTokens(parts: IdentityParts, opened: OpenedSession): Promise<BearerTokens> {
  const { token, hash } = newToken();
  await inTransaction(parts.db, (tx) => setRefreshHash(tx, opened.id, hash));
  const row = await findSession(parts.db, { id: opened.id });
  const now = parts.clock.now();
  const ended = row ? whyEnded(row, now) : 'user-token-expired';
  if (!row || ended) throw new AppError(ended ?? 'user-token-expired');
  return {
    access_token: opened.signedToken,
    refresh_token: token,
    token_type: 'bearer',
    expires_in: Math.floor((opened.expiresAt.getTime() - now.getTime()) / 1000),
    expires_at: Math.floor(opened.expiresAt.getTime() / 1000),
    user: toSession(row, now).user,
  };
}

/** The old pair dies: a refresh token works once. */
export async function refreshTokens(parts: IdentityParts, refreshToken: string): Promise<BearerTokens> {
  const { db, clock, keys } = parts;
  const opened = await inTransaction(db, async (tx): Promise<OpenedSession> => {
    const now = clock.now();
    const taken = await takeRefresh(tx, hashOf(refreshToken), now);
    if (!taken) throw new AppError('user-token-expired');
    const { token } = newToken();
    const expiresAt = expiryOf('member', taken.created_at, now);
    await renameSession(tx, taken.id, token);
    await touchSession(tx, taken.id, { lastSeenAt: now, expiresAt });
    return { id: taken.id, signedToken: keys.sign('session', token), expiresAt };
  });
  return giveTokens(parts, opened);
}
