import { isEmail, normalizeEmail } from '@perchero/contract/identity/email.rules';
import { AppError } from '#platform/http/app-error.ts';
import type { Caller } from '#platform/http/caller.ts';
import { inTransaction } from '#platform/database/database.ts';
import {
  forgetTakes,
  giveBack,
  mayStill,
  takeGuardedNow,
  type Take,
} from '#platform/limits/guarded-limits.ts';
import { hashOf } from '#platform/keys.ts';
import { networksOf } from '#platform/limits/rate-limit.ts';
import { findIdentity, hasProfile, type Identity, lockPasswordChangedAt } from './identities.queries.ts';
import { knownDevice, rememberDevice, showsDevice } from './known-device.ts';
import { challengeCookie, securityMailJob } from './mail-jobs.ts';
import { issueToken, tokenSeconds } from './one-time-tokens.ts';
import type { IdentityDeps } from './deps.ts';
import type { Lane } from './password-line.ts';
import { ticketCookie } from './resolve-actor.ts';
import { keepSession, openSession, type OpenedSession } from './sessions.ts';
import { findTicket } from './tickets.queries.ts';

interface Attempt {
  readonly email: string;
  readonly password: string;
  readonly caller: Caller;
  /** A client that keeps its tokens itself gets no cookie. */
  readonly asBearer: boolean;
  /** Asked of browsers that the person has not used before while there is a flood of sign-ins. */
  readonly botToken?: string | undefined;
}

/**
 * Unknown e-mail and wrong password are the same to the caller: the same answer after the same work.
 * Every attempt is counted before its password is looked at.
 */
export async function signIn(deps: IdentityDeps, attempt: Attempt): Promise<OpenedSession> {
  const { db, clock, hasher } = deps;
  const { password, caller } = attempt;
  const email = normalizeEmail(attempt.email);
  if (!isEmail(email)) throw new AppError('invalid-email');
  if (!password) throw new AppError('missing-password');

  const lane = await laneFor(deps, attempt);
  const person = await findIdentity(db, { email });
  const device = knownDevice(deps, caller, person);
  await takeGuardedNow(db, clock.now(), countedBy(email, device, caller));
  const isRight = await hasher.verify(
    password,
    person?.passwordHash ?? null,
    lane === 'known' && !device ? 'unknown' : lane,
  );
  if (!isRight || !person) throw await refusalFor(deps, email, caller);
  if (lane === 'unknown') await inTransaction(db, (tx) => giveBack(tx, clock.now(), unchecked(caller)));

  if (person.suspendedAt) throw new AppError('user-disabled');
  if (!person.phone) throw await challenge(deps, person, caller);
  if (!(await hasProfile(db, person.id))) throw new AppError('profile-not-found');
  return admitPerson(deps, person, { ...attempt, email }, device);
}

/**
 * A bot check puts a new browser before the flood of guesses. It is asked for when the line of new browsers is full, and of
 * networks that have failed often.
 */
async function laneFor({ db, clock, hasher, botCheck, keys }: IdentityDeps, attempt: Attempt): Promise<Lane> {
  const { caller, botToken } = attempt;
  if (botToken !== undefined) {
    if (!(await botCheck.isPerson(botToken, caller.address, 'sign-in')))
      throw new AppError('bot-check-failed');
    hasher.stopIfFull('checked');
    return 'checked';
  }
  if (showsDevice({ keys }, caller)) {
    hasher.stopIfFull('known');
    return 'known';
  }
  if (hasher.isFull('unknown') || !(await mayStill(db, clock.now(), unchecked(caller))))
    throw new AppError('bot-check-failed', 'sign-in without a bot check during a flood');
  return 'unknown';
}

function unchecked(caller: Caller): Take[] {
  return [{ limit: 'sign-in-unchecked', subject: networksOf(caller.address).wide }];
}

function countedBy(email: string, device: string | null, caller: Caller): Take[] {
  if (device) return [{ limit: 'sign-in-device', subject: device }];
  return [
    { limit: 'sign-in-address', subject: caller.address },
    { limit: 'sign-in-account', subject: email },
    { limit: 'sign-in-account-hour', subject: email },
  ];
}

/** Only the browser that began this registration learns that it waits for its e-mail. */
async function refusalFor({ db, clock }: IdentityDeps, email: string, caller: Caller): Promise<AppError> {
  const ticket = caller.cookie(ticketCookie);
  const pending = ticket ? await findTicket(db, hashOf(ticket), clock.now()) : null;
  const isOwn = pending?.email === email && !pending.hasPassword;
  return new AppError(isOwn ? 'email-not-verified' : 'invalid-credential');
}

/** A right password without a phone opens nothing but the way to associate one. */
async function challenge(deps: IdentityDeps, person: Identity, caller: Caller): Promise<AppError> {
  const { db, clock } = deps;
  const purpose = 'login-challenge';
  const token = await inTransaction(db, (tx) => issueToken(tx, clock, { purpose, subjectId: person.id }));
  caller.setCookie(challengeCookie, token, { seconds: tokenSeconds[purpose] });
  return new AppError('phone-required');
}

async function admitPerson(
  deps: IdentityDeps,
  person: Identity,
  { email, caller, asBearer }: Attempt,
  device: string | null,
): Promise<OpenedSession> {
  const { db, jobs, clock } = deps;
  const opened = await inTransaction(db, async (tx) => {
    const changedAt = await lockPasswordChangedAt(tx, person.id);
    // Whoever recovered the account meanwhile has ended all sessions; this one must not come after that.
    if (changedAt?.getTime() !== person.passwordChangedAt.getTime()) throw new AppError('invalid-credential');
    await forgetTakes(tx, ['sign-in-account', 'sign-in-account-hour'], email);
    if (device) await forgetTakes(tx, ['sign-in-device'], device);
    else {
      const news = { kind: 'new-device' as const, userId: person.id, userAgent: caller.userAgent };
      await jobs.enqueue(tx, securityMailJob, { ...news, at: clock.now().toISOString() });
    }
    return openSession(deps, tx, { userId: person.id, kind: 'member', caller });
  });
  if (!asBearer) {
    keepSession(deps, caller, opened);
    rememberDevice(deps, caller, person);
    caller.clearCookie(challengeCookie);
  }
  return opened;
}
