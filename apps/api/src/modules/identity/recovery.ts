import { isEmail, normalizeEmail } from '@perchero/contract/identity/email.rules';
import { sql } from 'kysely';
import { AppError } from '#platform/http/app-error.ts';
import type { Caller } from '#platform/http/caller.ts';
import { inTransaction, type Tx } from '#platform/database/database.ts';
import { createGate } from '#platform/limits/gate.ts';
import { refuseIfFull, takeGuarded, type Take } from '#platform/limits/guarded-limits.ts';
import { findIdentity, type Identity, setPasswordChangedAt } from './identities.queries.ts';
import { knownDevice } from './known-device.ts';
import { identityMailJob, mailTakes, securityMailJob } from './mail-jobs.ts';
import { peekToken, spendToken } from './one-time-tokens.ts';
import { deleteTokensOf } from './one-time-tokens.queries.ts';
import type { IdentityDeps } from './deps.ts';
import { checkPassword } from './password-policy.ts';
import { deleteEmailChange } from './email-changes.queries.ts';
import { deleteSessions } from './sessions.queries.ts';

/** Requests of one network wait for the same counter row; more at once would only take database connections from others. */
const limitConcurrency = createGate(3);

/**
 * The same answer after the same work for every address. For an unknown one the job is taken back before it is committed,
 * so that a flood of them never reaches the mail queue.
 */
export async function askForRecovery(
  deps: IdentityDeps,
  { email: typed, botToken }: { readonly email: string; readonly botToken: string },
  caller: Caller,
): Promise<void> {
  const { db, clock, jobs, botCheck } = deps;
  const email = normalizeEmail(typed);
  if (!isEmail(email)) throw new AppError('invalid-email');
  const person = await findIdentity(db, { email });
  const device = knownDevice(deps, caller, person);
  const takes: Take[] = device
    ? [{ limit: 'recovery-device', subject: device }]
    : mailTakes('recover-password', email, caller.address);
  await refuseIfFull(db, clock.now(), takes);
  if (!(await botCheck.isPerson(botToken, caller.address, 'recovery')))
    throw new AppError('bot-check-failed');
  await limitConcurrency(() =>
    inTransaction(db, async (tx) => {
      await takeGuarded(tx, clock.now(), takes);
      await sql`savepoint before_mail`.execute(tx);
      await jobs.enqueue(tx, identityMailJob, { kind: 'recover-password', email });
      if (person) await sql`release savepoint before_mail`.execute(tx);
      else await sql`rollback to savepoint before_mail`.execute(tx);
    }),
  );
}

export async function isRecoveryValid({ db, clock }: IdentityDeps, token: string): Promise<boolean> {
  return (await peekToken(db, clock, token, 'recover-password')) !== null;
}

/** Whoever reads the mail of the account wins: every session and every change on its way ends. */
export async function recoverPassword(deps: IdentityDeps, token: string, password: string): Promise<void> {
  const { db, clock, hasher, config } = deps;
  const found = await peekToken(db, clock, token, 'recover-password');
  const person = found && (await findIdentity(db, { id: found.subjectId }));
  if (person) checkPassword(password, person, config.passwordPolicy);
  const hash = person ? await hasher.hash(password) : '';
  await inTransaction(db, async (tx) => {
    const { subjectId } = await spendToken(tx, clock, token, ['recover-password']);
    if (subjectId !== person?.id) throw new AppError('invalid-action-code');
    await storePassword(deps, tx, person, hash);
    await deleteEmailChange(tx, person.id);
    await deleteTokensOf(tx, person.id, ['recover-password', 'login-challenge', 'associate-phone']);
    // Last: a link that is being opened right now has its session by then.
    await deleteSessions(tx, person.id);
  });
}

/** Keeps the hash, and tells the person by mail that their password is another one. */
export async function storePassword(
  deps: IdentityDeps,
  tx: Tx,
  { id }: Pick<Identity, 'id'>,
  hash: string,
): Promise<void> {
  const { clock, jobs } = deps;
  await setPassword(deps, tx, id, hash);
  const at = clock.now().toISOString();
  await jobs.enqueue(tx, securityMailJob, { kind: 'password-changed', userId: id, at });
}

/** Known devices and open registrations rest on the password and end with it. */
export async function setPassword(
  { auth, clock }: Pick<IdentityDeps, 'auth' | 'clock'>,
  tx: Tx,
  id: string,
  hash: string,
): Promise<void> {
  await auth.within(tx, (people) => people.updatePassword(id, hash));
  await setPasswordChangedAt(tx, id, clock.now());
}
