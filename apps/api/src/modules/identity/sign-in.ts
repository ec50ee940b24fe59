import { isEmail, normalizeEmail } from '@perchero/contract/identity/email.rules';
import { AppError } from '#platform/http/app-error.ts';
import type { Caller } from '#platform/http/caller.ts';
import { inTransaction } from '#platform/database/database.ts';
import {
  resetGuarded,
  restoreGuarded,
  tryConsume,
  consumeGuardedNow,
  type LimitKey,
} from '#platform/limits/guarded-limits.ts';
import { hashOf } from '#platform/keys.ts';
import { networksOf } from '#platform/limits/rate-limit.ts';
import { findIdentity, hasProfile, type Identity, lockPasswordChangedAt } from './identities.queries.ts';
import { findKnownDevice, hasDeviceCookie, rememberDevice } from './known-device.ts';
import { challengeCookie, securityMailJob } from './mail-jobs.ts';
import { issueToken, tokenSeconds } from './one-time-tokens.ts';
import type { IdentityDeps } from './deps.ts';
import type { HashPriority } from './password-queue.ts';
import { ticketCookie } from './resolve-actor.ts';
import { canSignIn } from './session.rules.ts';
import { type OpenedSession, openSession, setSessionCookie } from './sessions.ts';
import { findTicket } from './tickets.queries.ts';

interface Attempt {
  readonly email: string;
  readonly password: string;
  readonly caller: Caller;
  /** The client stores tokens itself and gets no cookie. */
  readonly asBearer: boolean;
  /** Required from unknown browsers during a flood of sign-ins. */
  readonly botToken?: string | undefined;
}

/**
 * An unknown e-mail and a wrong password get the same reply after the same work, against enumeration. An attempt is counted before
 * its password is verified.
 */
export async function signIn(deps: IdentityDeps, attempt: Attempt): Promise<OpenedSession> {
  const { db, clock, hasher } = deps;
  const { password, caller } = attempt;
  const email = normalizeEmail(attempt.email);
  if (!isEmail(email)) throw new AppError('invalid-email');
  if (!password) throw new AppError('missing-password');

  const priority = await choosePriority(deps, attempt);
  const person = await findIdentity(db, { email });
  const device = findKnownDevice(deps, caller, person);
  await consumeGuardedNow(db, clock.now(), attemptLimits(email, device, caller));
  const isRight = await hasher.verify(
    password,
    person?.passwordHash ?? null,
    priority === 'known' && !device ? 'unknown' : priority,
  );
  if (!isRight || !person) throw await refusalFor(deps, email, caller);
  if (priority === 'unknown')
    await inTransaction(db, (tx) => restoreGuarded(tx, clock.now(), uncheckedLimits(caller)));

  if (!canSignIn(person, clock.now())) throw new AppError('user-disabled');
  if (!person.phone) throw await issueChallenge(deps, person, caller);
  if (!(await hasProfile(db, person.id))) throw new AppError('profile-not-found');
  return startSession(deps, person, { ...attempt, email }, device);
}

/**
 * A bot check gives an unknown browser priority over a flood of guesses. It is required when the queue of unknown browsers is full, and
 * from networks with many failures.
 */
async function choosePriority(
  { db, clock, hasher, botCheck, keys }: IdentityDeps,
  attempt: Attempt,
): Promise<HashPriority> {
  const { caller, botToken } = attempt;
  if (botToken !== undefined) {
    if (!(await botCheck.isPerson(botToken, caller.address, 'sign-in')))
      throw new AppError('bot-check-failed');
    hasher.rejectIfFull('checked');
    return 'checked';
  }
  if (hasDeviceCookie({ keys }, caller)) {
    hasher.rejectIfFull('known');
    return 'known';
  }
  if (hasher.isFull('unknown') || !(await tryConsume(db, clock.now(), uncheckedLimits(caller))))
    throw new AppError('bot-check-failed', 'sign-in without a bot check during a flood');
  return 'unknown';
}

function uncheckedLimits(caller: Caller): LimitKey[] {
  return [{ limit: 'sign-in-unchecked', subject: networksOf(caller.address).wide }];
}

function attemptLimits(email: string, device: string | null, caller: Caller): LimitKey[] {
  if (device) return [{ limit: 'sign-in-device', subject: device }];
  return [
    { limit: 'sign-in-address', subject: caller.address },
    { limit: 'sign-in-account', subject: email },
    { limit: 'sign-in-account-hour', subject: email },
  ];
}

/** Only the browser that began the registration learns that its e-mail is not verified. */
async function refusalFor({ db, clock }: IdentityDeps, email: string, caller: Caller): Promise<AppError> {
  const ticket = caller.cookie(ticketCookie);
  const pending = ticket ? await findTicket(db, hashOf(ticket), clock.now()) : null;
  const isOwn = pending?.email === email && !pending.hasPassword;
  return new AppError(isOwn ? 'email-not-verified' : 'invalid-credential');
}

/** A correct password without a phone only allows requesting the phone link. */
async function issueChallenge(deps: IdentityDeps, person: Identity, caller: Caller): Promise<AppError> {
  const { db, clock } = deps;
  const purpose = 'login-challenge';
  const token = await inTransaction(db, (tx) => issueToken(tx, clock, { purpose, subjectId: person.id }));
  caller.setCookie(challengeCookie, token, { seconds: tokenSeconds[purpose] });
  return new AppError('phone-required');
}

async function startSession(
  deps: IdentityDeps,
  person: Identity,
  { email, caller, asBearer }: Attempt,
  device: string | null,
): Promise<OpenedSession> {
  const { db, jobs, clock } = deps;
  const opened = await inTransaction(db, async (tx) => {
    const changedAt = await lockPasswordChangedAt(tx, person.id);
    // A concurrent recovery has ended all sessions, so this one must not be opened.
    if (changedAt?.getTime() !== person.passwordChangedAt.getTime()) throw new AppError('invalid-credential');
    await resetGuarded(tx, ['sign-in-account', 'sign-in-account-hour'], email);
    if (device) await resetGuarded(tx, ['sign-in-device'], device);
    else {
      const mail = { kind: 'new-device' as const, userId: person.id, userAgent: caller.userAgent };
      await jobs.enqueue(tx, securityMailJob, { ...mail, at: clock.now().toISOString() });
    }
    return openSession(deps, tx, { userId: person.id, kind: 'member', caller });
  });
  if (!asBearer) {
    setSessionCookie(deps, caller, opened);
    rememberDevice(deps, caller, person);
    caller.clearCookie(challengeCookie);
  }
  return opened;
}
