import { AppError } from '#platform/http/app-error.ts';
import { type Clock, secondsAfter } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/database/database.ts';
import { hashOf, newToken } from '#platform/keys.ts';
import { deleteTokensOf, findToken, insertToken, markUsed } from './one-time-tokens.queries.ts';

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** Lifetime by purpose. A token is valid only for its own purpose. */
export const tokenSeconds = {
  'confirm-email': 7 * day,
  'disown-registration': 7 * day,
  'recover-password': 30 * minute,
  'login-challenge': 10 * minute,
  'associate-phone': 15 * minute,
  'change-email': 24 * hour,
  'revert-email': 72 * hour,
} as const;

export type TokenPurpose = keyof typeof tokenSeconds;

const keepsOlderTokens: ReadonlySet<TokenPurpose> = new Set([
  'revert-email',
  'recover-password',
  'change-email',
]);

interface NewToken {
  readonly purpose: TokenPurpose;
  readonly subjectId: string;
  readonly detail?: object;
}

/**
 * Issues a token and stores its hash. It revokes earlier tokens of the same purpose and subject, except where an attacker could use
 * that: a thief would revoke the revert link by changing the e-mail again, a stranger a recovery link by requesting another.
 */
export async function issueToken(
  tx: Tx,
  clock: Clock,
  { purpose, subjectId, detail }: NewToken,
): Promise<string> {
  const now = clock.now();
  const { token, hash } = newToken();
  if (!keepsOlderTokens.has(purpose)) await deleteTokensOf(tx, subjectId, [purpose]);
  await insertToken(tx, {
    hash,
    purpose,
    subjectId,
    detail: detail ?? null,
    createdAt: now,
    expiresAt: secondsAfter(now, tokenSeconds[purpose]),
  });
  return token;
}

/** Marks a token as used; of two concurrent calls with the same token, one fails. */
export async function consumeToken(tx: Tx, clock: Clock, token: string, purposes: readonly TokenPurpose[]) {
  const now = clock.now();
  const used = await markUsed(tx, hashOf(token), purposes, now);
  if (!used) throw new AppError('invalid-action-code');
  if (used.expiresAt <= now) throw new AppError('expired-action-code');
  return used;
}

/** Reads a valid token without using it. */
export async function peekToken(db: Db, clock: Clock, token: string, purpose: TokenPurpose) {
  const found = await findToken(db, hashOf(token), purpose);
  return found && !found.usedAt && found.expiresAt > clock.now() ? found : null;
}
