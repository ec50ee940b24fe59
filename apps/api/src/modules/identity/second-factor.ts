import type { Member } from '#platform/http/actor.ts';
import { AppError } from '#platform/http/app-error.ts';
import { inTransaction } from '#platform/database/database.ts';
import { consumeGuardedNow } from '#platform/limits/guarded-limits.ts';
import { newToken } from '#platform/keys.ts';
import { type ResealReport, resealColumn } from '#platform/reseal.ts';
import type { IdentityDeps } from './deps.ts';
import {
  consumeStep,
  findSealedSecrets,
  findSecondFactor,
  insertSecondFactor,
  replaceSealedSecret,
} from './second-factor.queries.ts';
import { markSecondFactor } from './sessions.queries.ts';
import { authenticatorUri, codeOf, stepSeconds } from './totp.rules.ts';

/** Verifies a TOTP code; a code works once. */
export async function verifySecondFactor(deps: IdentityDeps, actor: Member, code: string): Promise<void> {
  const { db, clock, keys } = deps;
  const stored = await findSecondFactor(db, actor.id);
  if (!stored) throw new AppError('not-found');
  const now = clock.now();
  await consumeGuardedNow(db, now, [{ limit: 'second-factor', subject: actor.id }]);
  const step = findMatchingStep(keys.unseal('second-factor', stored.secret), code, now);
  await inTransaction(db, async (tx) => {
    if (step === null || !(await consumeStep(tx, actor.id, step))) throw new AppError('invalid-code');
    await markSecondFactor(tx, actor.sessionId, now);
  });
}

/** The current time step or an adjacent one, to tolerate clock skew. */
function findMatchingStep(secret: string, code: string, now: Date): number | null {
  const current = Math.floor(now.getTime() / 1000 / stepSeconds);
  return [current, current - 1, current + 1].find((step) => codeOf(secret, step) === code) ?? null;
}

/** Returns the secret for the authenticator app, which is not shown again. */
export async function enrolSecondFactor(
  { db, clock, keys }: Pick<IdentityDeps, 'db' | 'clock' | 'keys'>,
  person: { id: string; email: string },
  secret = newToken().token.slice(0, 32),
): Promise<{ secret: string; uri: string }> {
  const sealed = keys.seal('second-factor', secret);
  await inTransaction(db, (tx) => insertSecondFactor(tx, person.id, sealed, clock.now()));
  return { secret, uri: authenticatorUri(secret, person.email) };
}

export function resealSecondFactors({ db, keys }: Pick<IdentityDeps, 'db' | 'keys'>): Promise<ResealReport> {
  return resealColumn(keys, 'second-factor', {
    read: (after, limit) => findSealedSecrets(db, after, limit),
    replace: (value, sealed) => inTransaction(db, (tx) => replaceSealedSecret(tx, value, sealed)),
  });
}
