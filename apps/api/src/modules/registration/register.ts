import { randomUUID } from 'node:crypto';
import { isBirthDate, termsVersion } from '@perchero/contract/registration/form.rules';
import type { RegistrationForm } from '@perchero/contract/registration/form';
import { registrationTexts } from '@perchero/contract/registration/texts';
import { releaseUsername, takeUsername } from '#modules/accounts/index.ts';
import {
  type IdentityDeps,
  identityMailJob,
  isEmailTaken,
  mailLimits,
  mailLimitSubject,
} from '#modules/identity/index.ts';
import type { Actor } from '#platform/http/actor.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { Caller } from '#platform/http/caller.ts';
import { secondsAfter } from '#platform/clock.ts';
import { inTransaction, type Tx } from '#platform/database/database.ts';
import { tryConsume, consumeGuarded, consumeGuardedNow } from '#platform/limits/guarded-limits.ts';
import { newToken } from '#platform/keys.ts';
import { networksOf } from '#platform/limits/rate-limit.ts';
import {
  clearRegistrationCookies,
  registrationSeconds,
  setStepCookies,
  setTicketCookie,
} from './registration-cookies.ts';
import { deleteRegistration, insertRegistration, secondsUntil } from './registrations.queries.ts';

interface RegistrationRequest {
  readonly form: RegistrationForm;
  readonly botToken: string;
  readonly actor: Actor;
  readonly caller: Caller;
}

/** Returns the registration id, which becomes the account id. */
export async function register(deps: IdentityDeps, request: RegistrationRequest): Promise<string> {
  const { db, clock, botCheck } = deps;
  const { form, caller } = request;
  const now = clock.now();
  if (!isBirthDate(form.birthDate, now)) throw wrongBirthDate();
  if (!(await botCheck.isPerson(request.botToken, caller.address, 'register')))
    throw new AppError('bot-check-failed');
  await consumeGuardedNow(db, now, [{ limit: 'register-address', subject: caller.address }]);
  await rejectKnownEmail(deps, form.email, caller);

  const id = randomUUID();
  const { token, hash } = newToken();
  const expiresAt = secondsAfter(now, registrationSeconds);
  await inTransaction(db, async (tx) => {
    const { actor } = request;
    // With a password the person already exists and keeps the username.
    if (actor.kind === 'ticket' && !actor.hasPassword) await cancelRegistration(tx, actor.registrationId);
    const { username, email } = form;
    const isFree = await takeUsername(tx, { username, email, ownerId: id, expiresAt, now });
    if (!isFree) throw new AppError('username-taken');
    await insertRegistration(tx, { ...form, id, ticketHash: hash, termsVersion, createdAt: now, expiresAt });
    await mailVerification(deps, tx, { id, email }, caller);
  });
  clearRegistrationCookies(caller);
  setTicketCookie(caller, token);
  setStepCookies(caller, 'waitEmail', id);
  return id;
}

/**
 * Reveals that an e-mail has an account only within a limit, against enumeration. Beyond it the registration continues as for an unknown
 * address, and the owner is notified by mail.
 */
async function rejectKnownEmail(deps: IdentityDeps, email: string, { address }: Caller): Promise<void> {
  const isWithinBudget = await tryConsume(deps.db, deps.clock.now(), emailLookupLimits(address));
  if (isWithinBudget && (await isEmailTaken(deps, email))) throw new AppError('email-already-in-use');
}

export function emailLookupLimits(address: string) {
  const { wide } = networksOf(address);
  return [
    { limit: 'email-known-address', subject: address },
    { limit: 'email-known-address-day', subject: address },
    { limit: 'email-known-network', subject: wide },
    { limit: 'email-known-network-day', subject: wide },
  ] as const;
}

export function usernameLookupLimits(address: string) {
  const { wide } = networksOf(address);
  return [
    { limit: 'username-known-address', subject: address },
    { limit: 'username-known-address-day', subject: address },
    { limit: 'username-known-network', subject: wide },
    { limit: 'username-known-network-day', subject: wide },
  ] as const;
}

/** A corrected form is accepted at once; its mail is delayed until the cooldown ends. */
async function mailVerification(
  { clock, jobs }: IdentityDeps,
  tx: Tx,
  { id, email }: { id: string; email: string },
  caller: Caller,
): Promise<void> {
  const now = clock.now();
  const delay = await secondsUntil(tx, 'mail-recipient', mailLimitSubject('verify-email', email), now);
  const takes = mailLimits('verify-email', email, caller.address);
  await consumeGuarded(tx, now, delay > 0 ? takes.filter(({ limit }) => limit !== 'mail-recipient') : takes);
  await jobs.enqueue(
    tx,
    identityMailJob,
    { kind: 'verify-email', registrationId: id },
    { afterSeconds: delay },
  );
}

export async function cancelRegistration(tx: Tx, id: string): Promise<void> {
  await deleteRegistration(tx, id);
  await releaseUsername(tx, id);
}

function wrongBirthDate(): AppError {
  const issues = [{ path: '/birthDate', rule: registrationTexts.birthDateInvalid }];
  return new AppError('invalid-input', 'birth date', { issues });
}
