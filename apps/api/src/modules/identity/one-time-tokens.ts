import { AppError } from '#platform/http/app-error.ts';
import { type Clock, secondsAfter } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/database/database.ts';
import { hashOf, newToken } from '#platform/keys.ts';
import { deleteTokensOf, findToken, insertToken, markUsed } from './one-time-tokens.queries.ts';

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** What a token is good for, and how long. A token of one purpose is nothing for another. */
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

const staysBesideNewer: ReadonlySet<TokenPurpose> = new Set([
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
 * Makes a token; the earlier ones of the same purpose and subject die, except where somebody else could cause that: a thief
 * closes the way back to the old address by changing it once more, a stranger ends a recovery link by asking for another.
 * Only its hash is kept.
 */
export async function issueToken(
  tx: Tx,
  clock: Clock,
  { purpose, subjectId, detail }: NewToken,
): Promise<string> {
  const now = clock.now();
  const { token, hash } = newToken();
  if (!staysBesideNewer.has(purpose)) await deleteTokensOf(tx, subjectId, [purpose]);
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

/** Uses a token up: of two calls with the same one, the second is refused. */
export async function spendToken(tx: Tx, clock: Clock, token: string, purposes: readonly TokenPurpose[]) {
  const now = clock.now();
  const used = await markUsed(tx, hashOf(token), purposes, now);
  if (!used) throw new AppError('invalid-action-code');
  if (used.expiresAt <= now) throw new AppError('expired-action-code');
  return used;
}

/** Looks at a token without using it; null when it would be refused. */
export async function peekToken(db: Db, clock: Clock, token: string, purpose: TokenPurpose) {
  const found = await findToken(db, hashOf(token), purpose);
  return found && !found.usedAt && found.expiresAt > clock.now() ? found : null;
}
