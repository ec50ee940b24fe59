import { isEmail, normalizeEmail } from '@perchero/contract/identity/email.rules';
import { AppError } from '#platform/app-error.ts';
import type { Caller } from '#platform/caller.ts';
import { inTransaction, type Tx } from '#platform/database.ts';
import { takeGuarded } from '#platform/guarded-limits.ts';
import { findIdentity, type Identity, setPasswordChangedAt } from './identities.queries.ts';
import { identityMailJob, mailTakes } from './mail-jobs.ts';
import { peekToken, spendToken } from './one-time-tokens.ts';
import { deleteTokensOf } from './one-time-tokens.queries.ts';
import type { IdentityParts } from './parts.ts';
import { checkPassword } from './password-policy.ts';
import { deleteEmailChange } from './email-changes.queries.ts';
import { deleteSessions } from './sessions.queries.ts';

/** The same work for every address: whether it has an account is found out later, by the worker. */
export async function askForRecovery(parts: IdentityParts, typed: string, caller: Caller): Promise<void> {
  const { db, clock, jobs } = parts;
  const email = normalizeEmail(typed);
  if (!isEmail(email)) throw new AppError('invalid-email');
  await inTransaction(db, async (tx) => {
    await takeGuarded(tx, clock.now(), mailTakes('recover-password', email, caller.address));
    await jobs.enqueue(tx, identityMailJob, { kind: 'recover-password', email });
  });
}

export async function isRecoveryValid({ db, clock }: IdentityParts, token: string): Promise<boolean> {
  return (await peekToken(db, clock, token, 'recover-password')) !== null;
}

/** Whoever reads the mail of the account wins: every session and every change on its way ends. */
export async function recoverPassword(parts: IdentityParts, token: string, password: string): Promise<void> {
  const { db, clock, hasher, config } = parts;
  const found = await peekToken(db, clock, token, 'recover-password');
  const person = found && (await findIdentity(db, { id: found.subjectId }));
  if (person) checkPassword(password, person, config.passwordPolicy);
  const hash = person ? await hasher.hash(password) : '';
  await inTransaction(db, async (tx) => {
    const { subjectId } = await spendToken(tx, clock, token, ['recover-password']);
    if (subjectId !== person?.id) throw new AppError('invalid-action-code');
    await storePassword(parts, tx, person, hash);
    await deleteEmailChange(tx, person.id);
    await deleteTokensOf(tx, person.id, ['login-challenge', 'associate-phone', 'change-email']);
    // Last: a link that is being opened right now has its session by then.
    await deleteSessions(tx, person.id);
  });
}

/** Keeps the hash, and tells the person by mail that their password is another one. */
export async function storePassword(
  { auth, clock, jobs }: IdentityParts,
  tx: Tx,
  { id }: Pick<Identity, 'id'>,
  hash: string,
): Promise<void> {
  const now = clock.now();
  await auth.within(tx, (people) => people.updatePassword(id, hash));
  await setPasswordChangedAt(tx, id, now);
  await jobs.enqueue(tx, identityMailJob, { kind: 'password-changed', userId: id, at: now.toISOString() });
}
