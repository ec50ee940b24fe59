import type { Member } from '#platform/http/actor.ts';
import { AppError } from '#platform/http/app-error.ts';
import { secondsAfter } from '#platform/clock.ts';
import { inTransaction } from '#platform/database/database.ts';
import { consumeGuarded } from '#platform/limits/guarded-limits.ts';
import { newToken } from '#platform/keys.ts';
import { findLink } from './accounts.queries.ts';
import { deleteOldAttempts, insertAttempt } from './attempts.queries.ts';
import type { SellerAccountDeps } from './deps.ts';
import { encrypt } from './encryption.ts';

const attemptSeconds = 10 * 60;
const maxLiveAttempts = 5;

/** The authenticated context (AAD) of an attempt's code verifier. */
export function verifierContext(accountId: string, stateHash: Buffer): string {
  return `mp|${accountId}|${stateHash.toString('hex')}|verifier`;
}

/** The OAuth authorization URL. Its state is bound to this session and can be used once. */
export async function beginLink(
  { db, clock, config, gateway }: SellerAccountDeps,
  { id: accountId, sessionId }: Pick<Member, 'id' | 'sessionId'>,
): Promise<string> {
  const now = clock.now();
  const { token: state, hash: stateHash } = newToken();
  const { token: codeVerifier, hash: codeChallenge } = newToken();
  await inTransaction(db, async (tx) => {
    if ((await findLink(tx, accountId))?.state === 'linked') throw new AppError('already-linked');
    await consumeGuarded(tx, now, [{ limit: 'link-attempts', subject: accountId }]);
    await deleteOldAttempts(tx, accountId, { now, keep: maxLiveAttempts - 1 });
    await insertAttempt(tx, {
      stateHash,
      accountId,
      sessionId,
      codeVerifier: encrypt(
        config.mercadoPago.tokenKeys,
        verifierContext(accountId, stateHash),
        codeVerifier,
      ),
      createdAt: now,
      expiresAt: secondsAfter(now, attemptSeconds),
    });
  });
  return gateway.authorizationUrl({ state, codeChallenge: codeChallenge.toString('base64url') });
}
