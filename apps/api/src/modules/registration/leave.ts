import { deleteAccount, revertEmailChange } from '#modules/accounts/index.ts';
import { normalizeEmail } from '@perchero/contract/identity/email.rules';
import { peekToken, requirePassword, sessionCookie, spendToken } from '#modules/identity/index.ts';
import type { Actor, Member } from '#platform/http/actor.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { Caller } from '#platform/http/caller.ts';
import { inTransaction } from '#platform/database/database.ts';
import type { RegistrationDeps } from './deps.ts';
import { dropRegistration } from './register.ts';
import { forgetRegistration } from './registration-cookies.ts';
import { findRegistration } from './registrations.queries.ts';
import { registrationFor } from './steps.ts';

interface Leaving {
  readonly email: string;
  readonly password: string | undefined;
}

/** A ticket drops its own registration; a member deletes the own account with the password. Nobody else deletes. */
export async function leave(
  deps: RegistrationDeps,
  actor: Actor,
  leaving: Leaving,
  caller: Caller,
): Promise<void> {
  if (actor.kind === 'member') return leaveForGood(deps, actor, leaving, caller);
  // Somebody deletes the own account and was signed out meanwhile; a registration has no password yet.
  if (actor.kind === 'guest' && actor.ended && leaving.password !== undefined)
    throw new AppError('not-signed-in');
  const found = await registrationFor(deps, actor, leaving.email);
  if (!found || found.passwordSetAt) throw new AppError('not-allowed', 'not the own registration');
  await inTransaction(deps.db, (tx) => dropRegistration(tx, found.id));
  forgetRegistration(caller);
}

async function leaveForGood(
  deps: RegistrationDeps,
  actor: Member,
  { email, password }: Leaving,
  caller: Caller,
) {
  const person = await requirePassword(deps, actor.id, password);
  if (person.email !== normalizeEmail(email)) throw new AppError('not-allowed', 'not the own e-mail');
  await inTransaction(deps.db, (tx) => deleteAccount(deps, tx, actor.id));
  caller.clearCookie(sessionCookie);
}

/** The «no fui yo» of a mail. A registration that has become somebody's account is taken back by recovery instead. */
export async function disown(
  deps: RegistrationDeps,
  token: string,
): Promise<{ undone: 'registration' | 'email-change'; recoveryToken?: string }> {
  const { db, clock } = deps;
  if (await peekToken(db, clock, token, 'revert-email'))
    return { undone: 'email-change', recoveryToken: await revertEmailChange(deps, token) };
  await inTransaction(db, async (tx) => {
    const { subjectId } = await spendToken(tx, clock, token, ['disown-registration']);
    const found = await findRegistration(tx, subjectId);
    if (!found) throw new AppError('invalid-action-code');
    await dropRegistration(tx, subjectId);
    if (found.passwordSetAt) await deps.auth.within(tx, (people) => people.deleteUser(subjectId));
  });
  return { undone: 'registration' };
}
