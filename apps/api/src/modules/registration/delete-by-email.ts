import { deleteAccount, revertEmailChange } from '#modules/accounts/index.ts';
import { normalizeEmail } from '@perchero/contract/identity/email.rules';
import {
  consumeToken,
  deletePerson,
  type IdentityDeps,
  peekToken,
  requirePassword,
  sessionCookie,
} from '#modules/identity/index.ts';
import type { Actor, Member } from '#platform/http/actor.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { Caller } from '#platform/http/caller.ts';
import { inTransaction } from '#platform/database/database.ts';
import { cancelRegistration } from './register.ts';
import { clearRegistrationCookies } from './registration-cookies.ts';
import { findRegistration } from './registrations.queries.ts';
import { registrationFor } from './steps.ts';

interface Deletion {
  readonly email: string;
  readonly password: string | undefined;
}

/** A ticket cancels its own registration; a member deletes their own account with the password. */
export async function deleteByEmail(
  deps: IdentityDeps,
  actor: Actor,
  deletion: Deletion,
  caller: Caller,
): Promise<void> {
  if (actor.kind === 'member') return deleteOwnAccount(deps, actor, deletion, caller);
  // A password means that a member meant their account, but their session has ended.
  if (actor.kind === 'guest' && actor.ended && deletion.password !== undefined)
    throw new AppError('not-signed-in');
  const found = await registrationFor(deps, actor, deletion.email);
  if (!found || found.passwordSetAt) throw new AppError('not-allowed', 'not the own registration');
  await inTransaction(deps.db, (tx) => cancelRegistration(tx, found.id));
  clearRegistrationCookies(caller);
}

async function deleteOwnAccount(
  deps: IdentityDeps,
  actor: Member,
  { email, password }: Deletion,
  caller: Caller,
) {
  const person = await requirePassword(deps, actor.id, password);
  if (person.email !== normalizeEmail(email)) throw new AppError('not-allowed', 'not the own e-mail');
  await inTransaction(deps.db, (tx) => deleteAccount(deps, tx, actor.id));
  caller.clearCookie(sessionCookie);
}

/** The «no fui yo» link: reverts an e-mail change or cancels a registration that is not completed. */
export async function disown(
  deps: IdentityDeps,
  token: string,
): Promise<{ undone: 'registration' | 'email-change'; recoveryToken?: string }> {
  const { db, clock } = deps;
  if (await peekToken(db, clock, token, 'revert-email'))
    return { undone: 'email-change', recoveryToken: await revertEmailChange(deps, token) };
  await inTransaction(db, async (tx) => {
    const { subjectId } = await consumeToken(tx, clock, token, ['disown-registration']);
    const found = await findRegistration(tx, subjectId);
    if (!found) throw new AppError('invalid-action-code');
    await cancelRegistration(tx, subjectId);
    if (found.passwordSetAt) await deletePerson(tx, subjectId);
  });
  return { undone: 'registration' };
}
