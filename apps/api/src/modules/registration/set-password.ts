import { makeUsernamePermanent, takeUsername } from '#modules/accounts/index.ts';
import { checkPassword, type IdentityDeps, insertPerson } from '#modules/identity/index.ts';
import type { Actor } from '#platform/http/actor.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { Caller } from '#platform/http/caller.ts';
import { inTransaction, isUniqueViolation, type Tx } from '#platform/database/database.ts';
import { setStepCookies } from './registration-cookies.ts';
import { type Registration, takePasswordStep } from './registrations.queries.ts';
import { registrationFor, rejectUnlessPasswordAllowed } from './steps.ts';

interface FirstPassword {
  readonly email: string;
  readonly password: string;
}

/** Creates the person, who can then sign in but must still verify a phone. */
export async function setFirstPassword(
  deps: IdentityDeps,
  actor: Actor,
  { email, password }: FirstPassword,
  caller: Caller,
): Promise<void> {
  const found = await registrationFor(deps, actor, email);
  rejectUnlessPasswordAllowed(found);
  if (!found) return;
  checkPassword(password, found, deps.config.passwordPolicy);
  const hash = await deps.hasher.hash(password);
  await createPersonFrom(deps, found, hash).catch((error: unknown) => {
    if (isUniqueViolation(error)) throw new AppError('password-not-set', 'the address has an account by now');
    throw error;
  });
  setStepCookies(caller, 'verifyPhone', found.id);
}

function createPersonFrom(deps: IdentityDeps, found: Registration, hash: string): Promise<void> {
  const { db, clock } = deps;
  const now = clock.now();
  return inTransaction(db, async (tx) => {
    if (!(await takePasswordStep(tx, found.id, now))) throw new AppError('password-not-set');
    await insertPerson(tx, found, { passwordHash: hash, now });
    await finalizeUsername(tx, found, now);
  });
}

/** Takes the username back if another registration of the same e-mail replaced it meanwhile. */
async function finalizeUsername(
  tx: Tx,
  { id: ownerId, username, email, expiresAt }: Registration,
  now: Date,
) {
  if (await makeUsernamePermanent(tx, ownerId)) return;
  if (!(await takeUsername(tx, { username, email, ownerId, expiresAt, now })))
    throw new AppError('password-not-set', 'the name is taken by now');
  await makeUsernamePermanent(tx, ownerId);
}
