import type { bearerTokens } from '@perchero/contract/identity/session';
import type { z } from 'zod';
import { AppError } from '#platform/http/app-error.ts';
import { type Clock, secondsAfter } from '#platform/clock.ts';
import { inTransaction, type Tx } from '#platform/database/database.ts';
import { hashOf, newToken } from '#platform/keys.ts';
import { endSession } from './end-sessions.ts';
import { findToken, insertToken } from './one-time-tokens.queries.ts';
import type { IdentityDeps } from './deps.ts';
import { expiryOf, maxSessionSeconds } from './session.rules.ts';
import { endReasonOf } from './resolve-actor.ts';
import { type OpenedSession, toSession } from './sessions.ts';
import {
  consumeRefreshToken,
  findSession,
  replaceSessionToken,
  setRefreshHash,
  touchSession,
} from './sessions.queries.ts';

const usedRefreshPurpose = 'spent-refresh';

type BearerTokens = z.output<typeof bearerTokens>;

/** Access and refresh token for clients other than browsers. */
export async function issueTokens(deps: IdentityDeps, opened: OpenedSession): Promise<BearerTokens> {
  const { token, hash } = newToken();
  await inTransaction(deps.db, (tx) => setRefreshHash(tx, opened.id, hash));
  const row = await findSession(deps.db, { id: opened.id });
  const now = deps.clock.now();
  const ended = row ? endReasonOf(row, now) : 'user-token-expired';
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

/** Rotates both tokens. A refresh token that is used twice was copied, so its session ends. */
export async function refreshTokens(deps: IdentityDeps, refreshToken: string): Promise<BearerTokens> {
  const { db, clock, keys } = deps;
  const hash = hashOf(refreshToken);
  const opened = await inTransaction(db, async (tx): Promise<OpenedSession | null> => {
    const now = clock.now();
    const taken = await consumeRefreshToken(tx, hash, now);
    if (!taken) {
      await endReusedSession(tx, clock, hash);
      return null;
    }
    const { token } = newToken();
    const expiresAt = expiryOf('member', taken.created_at, now);
    await insertToken(tx, {
      hash,
      purpose: usedRefreshPurpose,
      subjectId: taken.id,
      detail: null,
      createdAt: now,
      expiresAt: secondsAfter(taken.created_at, maxSessionSeconds),
    });
    await replaceSessionToken(tx, taken.id, token);
    await touchSession(tx, taken.id, { lastSeenAt: now, expiresAt });
    return { id: taken.id, signedToken: keys.sign('session', token), expiresAt };
  });
  if (!opened) throw new AppError('user-token-expired');
  return issueTokens(deps, opened);
}

/** Ends the session even when the reused token is several rotations old. */
async function endReusedSession(tx: Tx, clock: Clock, hash: Buffer): Promise<void> {
  const used = await findToken(tx, hash, usedRefreshPurpose);
  const session = used && (await findSession(tx, { id: used.subjectId }));
  if (session) await endSession(tx, clock, session.user_id, session.id);
}
