import { claimUsername, keepUsername } from '#modules/accounts/index.ts';
import { checkPassword } from '#modules/identity/index.ts';
import type { Actor } from '#platform/http/actor.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { Caller } from '#platform/http/caller.ts';
import { inTransaction, isUniqueViolation, type Tx } from '#platform/database/database.ts';
import { createPerson } from './create-person.ts';
import type { RegistrationDeps } from './deps.ts';
import { keepStep } from './registration-cookies.ts';
import { type Registration, takePasswordStep } from './registrations.queries.ts';
import { refusePassword, registrationFor } from './steps.ts';

interface FirstPassword {
  readonly email: string;
  readonly password: string;
}

/** Makes the person: from here on they can sign in, and find that a phone is missing. */
export async function setFirstPassword(
  deps: RegistrationDeps,
  actor: Actor,
  { email, password }: FirstPassword,
  caller: Caller,
): Promise<void> {
  const found = await registrationFor(deps, actor, email);
  refusePassword(found);
  if (!found) return;
  checkPassword(password, found, deps.config.passwordPolicy);
  const hash = await deps.hasher.hash(password);
  await makePerson(deps, found, hash).catch((error: unknown) => {
    if (isUniqueViolation(error)) throw new AppError('password-not-set', 'the address has an account by now');
    throw error;
  });
  keepStep(caller, 'verifyPhone', found.id);
}

function makePerson(deps: RegistrationDeps, found: Registration, hash: string): Promise<void> {
  const { db, clock } = deps;
  const now = clock.now();
  return inTransaction(db, async (tx) => {
    if (!(await takePasswordStep(tx, found.id, now))) throw new AppError('password-not-set');
    await createPerson(deps, tx, found, { passwordHash: hash, now });
    await keepName(tx, found, now);
  });
}

/** Another registration of the same e-mail may have taken the name over; it comes back to the one that was confirmed. */
async function keepName(tx: Tx, { id: ownerId, username, email, expiresAt }: Registration, now: Date) {
  if (await keepUsername(tx, ownerId)) return;
  if (!(await claimUsername(tx, { username, email, ownerId, expiresAt, now })))
    throw new AppError('password-not-set', 'the name is taken by now');
  await keepUsername(tx, ownerId);
}
