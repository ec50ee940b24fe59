import { normalizeEmail } from '@perchero/contract/identity/email.rules';
import type { ReplyOf } from '@perchero/contract/endpoint';
import type { getRegistration, RegistrationStep } from '@perchero/contract/registration/register';
import {
  findIdentity,
  identityMailJob,
  mailSubject,
  mailTakes,
  resendSeconds,
} from '#modules/identity/index.ts';
import type { Actor, TicketHolder } from '#platform/http/actor.ts';
import { subjectOf } from '#platform/http/actor.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { Caller } from '#platform/http/caller.ts';
import { inTransaction } from '#platform/database/database.ts';
import { takeGuarded, takeGuardedNow } from '#platform/limits/guarded-limits.ts';
import type { RegistrationDeps } from './deps.ts';
import { knownBudget } from './register.ts';
import { findRegistration, hasLivingCode, type Registration, secondsUntil } from './registrations.queries.ts';

type Shown = ReplyOf<typeof getRegistration>['registration'];

/** Where this browser is in its registration. */
export async function showRegistration(deps: RegistrationDeps, actor: Actor): Promise<Shown> {
  const { db, clock } = deps;
  const found = await ownRegistration(deps, actor);
  if (!found || actor.kind !== 'ticket') return null;
  const now = clock.now();
  const { email, username, phone } = found;
  return {
    step: await stepOf(deps, actor, found),
    email,
    username,
    phone,
    mailCooldown: await secondsUntil(db, 'mail-recipient', mailSubject('verify-email', email), now),
    smsCooldown: phone ? await secondsUntil(db, 'sms-number', phone, now) : 0,
  };
}

async function stepOf(
  { db, clock }: RegistrationDeps,
  actor: TicketHolder,
  found: Registration,
): Promise<RegistrationStep> {
  if (!found.emailConfirmedAt) return 'waitEmail';
  if (!found.passwordSetAt) return 'setPassword';
  const isWaiting = found.phone && (await hasLivingCode(db, subjectOf(actor) ?? '', clock.now()));
  return isWaiting ? 'verifyPhoneCode' : 'verifyPhone';
}

export async function ownRegistration({ db }: RegistrationDeps, actor: Actor): Promise<Registration | null> {
  return actor.kind === 'ticket' ? ((await findRegistration(db, actor.registrationId)) ?? null) : null;
}

/** The caller's own registration when the e-mail is its own; about any other address nobody learns anything. */
export async function registrationFor(deps: RegistrationDeps, actor: Actor, typedEmail: string) {
  const found = await ownRegistration(deps, actor);
  return found?.email === normalizeEmail(typedEmail) ? found : null;
}

export async function isEmailKnown({ db, clock }: RegistrationDeps, email: string, { address }: Caller) {
  await takeGuardedNow(db, clock.now(), knownBudget(address));
  return (await findIdentity(db, { email })) !== null;
}

export async function isOwnEmailVerified(
  deps: RegistrationDeps,
  actor: Actor,
  email: string,
): Promise<boolean> {
  if (actor.kind === 'ticket') return Boolean((await registrationFor(deps, actor, email))?.emailConfirmedAt);
  if (actor.kind === 'guest') return false;
  return (await findIdentity(deps.db, { id: actor.id }))?.email === normalizeEmail(email);
}

/** Answers the seconds to wait. For an address that is not the caller's own nothing happens, and nothing shows. */
export async function resendVerification(
  deps: RegistrationDeps,
  actor: Actor,
  email: string,
  caller: Caller,
): Promise<number> {
  const { db, clock, jobs } = deps;
  const found = await registrationFor(deps, actor, email);
  if (found && !found.emailConfirmedAt) {
    await inTransaction(db, async (tx) => {
      await takeGuarded(tx, clock.now(), mailTakes('verify-email', found.email, caller.address));
      await jobs.enqueue(tx, identityMailJob, { kind: 'verify-email', registrationId: found.id });
    });
  }
  return resendSeconds;
}

/** Only the ticket whose own link was confirmed, and only once; every other case looks the same from outside. */
export function refusePassword(found: Registration | null): void {
  if (!found || found.passwordSetAt) throw new AppError('password-not-set');
  if (!found.emailConfirmedAt) throw new AppError('email-not-verified');
}
