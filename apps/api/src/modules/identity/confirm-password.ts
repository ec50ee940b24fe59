import type { Member } from '#platform/http/actor.ts';
import { AppError } from '#platform/http/app-error.ts';
import { inTransaction } from '#platform/database/database.ts';
import { resetGuarded, consumeGuardedNow } from '#platform/limits/guarded-limits.ts';
import { findIdentity, type Identity } from './identities.queries.ts';
import type { IdentityDeps } from './deps.ts';
import { markConfirmed } from './sessions.queries.ts';

/** Checks the password of the signed-in person for steps that require it again. */
export async function requirePassword(
  { db, clock, hasher }: IdentityDeps,
  userId: string,
  password: string | undefined,
): Promise<Identity> {
  if (!password) throw new AppError('missing-password');
  await consumeGuardedNow(db, clock.now(), [{ limit: 'password-check', subject: userId }]);
  const person = await findIdentity(db, { id: userId });
  const isRight = await hasher.verify(password, person?.passwordHash ?? null, 'known');
  if (!isRight || !person) throw new AppError('wrong-password');
  await inTransaction(db, (tx) => resetGuarded(tx, ['password-check'], userId));
  return person;
}

export async function confirmPassword(deps: IdentityDeps, actor: Member, password: string): Promise<void> {
  await requirePassword(deps, actor.id, password);
  await inTransaction(deps.db, (tx) => markConfirmed(tx, actor.sessionId, deps.clock.now()));
}
