import type { Member } from '#platform/http/actor.ts';
import { AppError } from '#platform/http/app-error.ts';
import { secondsAfter } from '#platform/clock.ts';
import { inTransaction } from '#platform/database/database.ts';
import { takeGuarded } from '#platform/limits/guarded-limits.ts';
import { newToken } from '#platform/keys.ts';
import { findLink } from './accounts.queries.ts';
import { dropOldAttempts, insertAttempt } from './attempts.queries.ts';
import type { SellerAccountDeps } from './deps.ts';
import { seal } from './sealing.ts';

const attemptSeconds = 10 * 60;
const mostLiveAttempts = 5;

/** Where the verifier of an attempt belongs. */
export function verifierPlace(accountId: string, stateHash: Buffer): string {
  return `mp|${accountId}|${stateHash.toString('hex')}|verifier`;
}

/** The address at which the provider asks this person for their consent. Only this session can use what comes back, once. */
export async function beginLink(
  { db, clock, config, gateway }: SellerAccountDeps,
  { id: accountId, sessionId }: Pick<Member, 'id' | 'sessionId'>,
): Promise<string> {
  const now = clock.now();
  const { token: state, hash: stateHash } = newToken();
  const { token: codeVerifier, hash: codeChallenge } = newToken();
  await inTransaction(db, async (tx) => {
    if ((await findLink(tx, accountId))?.state === 'linked') throw new AppError('already-linked');
    await takeGuarded(tx, now, [{ limit: 'link-attempts', subject: accountId }]);
    await dropOldAttempts(tx, accountId, { now, keep: mostLiveAttempts - 1 });
    await insertAttempt(tx, {
      stateHash,
      accountId,
      sessionId,
      codeVerifier: seal(config.mercadoPago.tokenKeys, verifierPlace(accountId, stateHash), codeVerifier),
      createdAt: now,
      expiresAt: secondsAfter(now, attemptSeconds),
    });
  });
  return gateway.authorizationUrl({ state, codeChallenge: codeChallenge.toString('base64url') });
}
