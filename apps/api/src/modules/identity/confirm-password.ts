import type { Member } from '#platform/actor.ts';
import { AppError } from '#platform/app-error.ts';
import { inTransaction } from '#platform/database.ts';
import { forgetTakes, takeGuardedNow } from '#platform/guarded-limits.ts';
import { findIdentity, type Identity } from './identities.queries.ts';
import type { IdentityParts } from './parts.ts';
import { markConfirmed } from './sessions.queries.ts';

/** Checks the password of whoever is signed in, for steps that ask for it again. */
export async function requirePassword(
  { db, clock, hasher }: IdentityParts,
  userId: string,
  password: string | undefined,
): Promise<Identity> {
  if (!password) throw new AppError('missing-password');
  await takeGuardedNow(db, clock.now(), [{ limit: 'password-check', subject: userId }]);
  const person = await findIdentity(db, { id: userId });
  const isRight = await hasher.verify(password, person?.passwordHash ?? null, 'known');
  if (!isRight || !person) throw new AppError('wrong-password');
  await inTransaction(db, (tx) => forgetTakes(tx, ['password-check'], userId));
  return person;
}

export async function confirmPassword(parts: IdentityParts, actor: Member, password: string): Promise<void> {
  await requirePassword(parts, actor.id, password);
  await inTransaction(parts.db, (tx) => markConfirmed(tx, actor.sessionId, parts.clock.now()));
}
