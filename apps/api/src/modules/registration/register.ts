import { randomUUID } from 'node:crypto';
import { isBirthDate, termsVersion } from '@perchero/contract/registration/form.rules';
import type { RegistrationForm } from '@perchero/contract/registration/form';
import { registrationTexts } from '@perchero/contract/registration/texts';
import { claimUsername, releaseUsername } from '#modules/accounts/index.ts';
import { findIdentity, identityMailJob, mailSubject, mailTakes } from '#modules/identity/index.ts';
import type { Actor } from '#platform/http/actor.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { Caller } from '#platform/http/caller.ts';
import { secondsAfter } from '#platform/clock.ts';
import { inTransaction, type Tx } from '#platform/database/database.ts';
import { mayStill, takeGuarded, takeGuardedNow } from '#platform/limits/guarded-limits.ts';
import { newToken } from '#platform/keys.ts';
import { networksOf } from '#platform/limits/rate-limit.ts';
import type { RegistrationDeps } from './deps.ts';
import { forgetRegistration, keepStep, keepTicket, keptSeconds } from './registration-cookies.ts';
import { deleteRegistration, insertRegistration, secondsUntil } from './registrations.queries.ts';

interface Application {
  readonly form: RegistrationForm;
  readonly botToken: string;
  readonly actor: Actor;
  readonly caller: Caller;
}

/** Begins a registration and answers its id, which becomes the account's. */
export async function register(deps: RegistrationDeps, application: Application): Promise<string> {
  const { db, clock, botCheck } = deps;
  const { form, caller } = application;
  const now = clock.now();
  if (!isBirthDate(form.birthDate, now)) throw wrongBirthDate();
  if (!(await botCheck.isPerson(application.botToken, caller.address, 'register')))
    throw new AppError('bot-check-failed');
  await takeGuardedNow(db, now, [{ limit: 'register-address', subject: caller.address }]);
  await tellIfKnown(deps, form.email, caller);

  const id = randomUUID();
  const { token, hash } = newToken();
  const expiresAt = secondsAfter(now, keptSeconds);
  await inTransaction(db, async (tx) => {
    const { actor } = application;
    // With a password it is a person already, who keeps the name and goes on by signing in.
    if (actor.kind === 'ticket' && !actor.hasPassword) await dropRegistration(tx, actor.registrationId);
    const { username, email } = form;
    const isFree = await claimUsername(tx, { username, email, ownerId: id, expiresAt, now });
    if (!isFree) throw new AppError('username-taken');
    await insertRegistration(tx, { ...form, id, ticketHash: hash, termsVersion, createdAt: now, expiresAt });
    await mailVerification(deps, tx, { id, email }, caller);
  });
  forgetRegistration(caller);
  keepTicket(caller, token);
  keepStep(caller, 'waitEmail', id);
  return id;
}

/**
 * Says that an e-mail has an account as long as the budget for such answers lasts. Beyond it the registration goes on as
 * for any other address, without looking, and the owner of the address is told by mail instead.
 */
async function tellIfKnown(
  { db, clock }: RegistrationDeps,
  email: string,
  { address }: Caller,
): Promise<void> {
  const isWithinBudget = await mayStill(db, clock.now(), knownBudget(address));
  if (isWithinBudget && (await findIdentity(db, { email }))) throw new AppError('email-already-in-use');
}

export function knownBudget(address: string) {
  const { wide } = networksOf(address);
  return [
    { limit: 'email-known-address', subject: address },
    { limit: 'email-known-address-day', subject: address },
    { limit: 'email-known-network', subject: wide },
    { limit: 'email-known-network-day', subject: wide },
  ] as const;
}

/** Somebody who corrects their form at once does not wait: the mail does, until its minute has passed. */
async function mailVerification(
  { clock, jobs }: RegistrationDeps,
  tx: Tx,
  { id, email }: { id: string; email: string },
  caller: Caller,
): Promise<void> {
  const now = clock.now();
  const delay = await secondsUntil(tx, 'mail-recipient', mailSubject('verify-email', email), now);
  const takes = mailTakes('verify-email', email, caller.address);
  await takeGuarded(tx, now, delay > 0 ? takes.filter(({ limit }) => limit !== 'mail-recipient') : takes);
  await jobs.enqueue(
    tx,
    identityMailJob,
    { kind: 'verify-email', registrationId: id },
    { afterSeconds: delay },
  );
}

export async function dropRegistration(tx: Tx, id: string): Promise<void> {
  await deleteRegistration(tx, id);
  await releaseUsername(tx, id);
}

function wrongBirthDate(): AppError {
  const issues = [{ path: '/birthDate', rule: registrationTexts.birthDateInvalid }];
  return new AppError('invalid-input', 'birth date', { issues });
}
