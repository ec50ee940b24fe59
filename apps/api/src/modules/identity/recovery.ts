import pLimit from 'p-limit';
import { isEmail, normalizeEmail } from '@perchero/contract/identity/email.rules';
import { sql } from 'kysely';
import { AppError } from '#platform/http/app-error.ts';
import type { Caller } from '#platform/http/caller.ts';
import { inTransaction, type Tx } from '#platform/database/database.ts';
import { rejectIfExhausted, consumeGuarded, type LimitKey } from '#platform/limits/guarded-limits.ts';
import { findIdentity, hasProfile, type Identity, setPassword } from './identities.queries.ts';
import { findKnownDevice, rememberDevice } from './known-device.ts';
import { identityMailJob, mailLimits, securityMailJob } from './mail-jobs.ts';
import { consumeToken, peekToken } from './one-time-tokens.ts';
import { deleteTokensOf } from './one-time-tokens.queries.ts';
import type { IdentityDeps } from './deps.ts';
import { endSessions } from './end-sessions.ts';
import { checkPassword } from './password-policy.ts';
import { deleteEmailChange } from './email-changes.queries.ts';
import { canSignIn } from './session.rules.ts';
import { openSession, setSessionCookie } from './sessions.ts';

/** Requests of one network wait for the same counter row; more at once would only take database connections from others. */
const limitConcurrency = pLimit(3);

/**
 * Same work and same reply for every address, against enumeration. For an unknown address the job is rolled back, so that it
 * never reaches the mail queue.
 */
export async function requestRecovery(
  deps: IdentityDeps,
  { email: typed, botToken }: { readonly email: string; readonly botToken: string },
  caller: Caller,
): Promise<void> {
  const { db, clock, jobs, botCheck } = deps;
  const email = normalizeEmail(typed);
  if (!isEmail(email)) throw new AppError('invalid-email');
  const person = await findIdentity(db, { email });
  const device = findKnownDevice(deps, caller, person);
  const takes: LimitKey[] = device
    ? [{ limit: 'recovery-device', subject: device }]
    : mailLimits('recover-password', email, caller.address);
  await rejectIfExhausted(db, clock.now(), takes);
  if (!(await botCheck.isPerson(botToken, caller.address, 'recovery')))
    throw new AppError('bot-check-failed');
  await limitConcurrency(() =>
    inTransaction(db, async (tx) => {
      await consumeGuarded(tx, clock.now(), takes);
      await sql`savepoint before_mail`.execute(tx);
      await jobs.enqueue(tx, identityMailJob, { kind: 'recover-password', email });
      if (person) await sql`release savepoint before_mail`.execute(tx);
      else await sql`rollback to savepoint before_mail`.execute(tx);
    }),
  );
}

export async function isRecoveryTokenValid({ db, clock }: IdentityDeps, token: string): Promise<boolean> {
  return (await peekToken(db, clock, token, 'recover-password')) !== null;
}

/**
 * Control of the mailbox decides: all sessions and pending changes end. Returns whether this browser is signed in, as by a sign-in
 * with the new password, which has the same conditions.
 */
export async function recoverPassword(
  deps: IdentityDeps,
  { token, password }: { readonly token: string; readonly password: string },
  caller: Caller,
): Promise<boolean> {
  const { db, clock, hasher, config } = deps;
  const found = await peekToken(db, clock, token, 'recover-password');
  const person = found && (await findIdentity(db, { id: found.subjectId }));
  if (person) checkPassword(password, person, config.passwordPolicy);
  const hash = person ? await hasher.hash(password) : '';
  const signedIn = await inTransaction(db, async (tx) => {
    const { subjectId } = await consumeToken(tx, clock, token, ['recover-password']);
    if (subjectId !== person?.id) throw new AppError('invalid-action-code');
    await setPasswordAndNotify(deps, tx, person, hash);
    await deleteEmailChange(tx, person.id);
    await deleteTokensOf(tx, person.id, ['recover-password', 'login-challenge', 'associate-phone']);
    // Last, so that a session opened concurrently by a phone link is deleted too.
    await endSessions(tx, clock, person.id);
    return signInIfAllowed(deps, tx, person.id, caller);
  });
  if (!signedIn) return false;
  setSessionCookie(deps, caller, signedIn.opened);
  rememberDevice(deps, caller, signedIn.person);
  return true;
}

async function signInIfAllowed(deps: IdentityDeps, tx: Tx, userId: string, caller: Caller) {
  const person = await findIdentity(tx, { id: userId });
  if (!person?.phone || !canSignIn(person, deps.clock.now()) || !(await hasProfile(tx, userId))) return null;
  return { person, opened: await openSession(deps, tx, { userId, kind: 'member', caller }) };
}

export async function setPasswordAndNotify(
  deps: IdentityDeps,
  tx: Tx,
  { id }: Pick<Identity, 'id'>,
  hash: string,
): Promise<void> {
  const { clock, jobs } = deps;
  const now = clock.now();
  await setPassword(tx, id, hash, now);
  await jobs.enqueue(tx, securityMailJob, { kind: 'password-changed', userId: id, at: now.toISOString() });
}
