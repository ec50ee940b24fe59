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
import type { Actor, TicketHolder } from '#platform/actor.ts';
import { subjectOf } from '#platform/actor.ts';
import { AppError } from '#platform/app-error.ts';
import type { Caller } from '#platform/caller.ts';
import { inTransaction } from '#platform/database.ts';
import { takeGuarded, takeGuardedNow } from '#platform/guarded-limits.ts';
import type { RegistrationParts } from './parts.ts';
import { knownBudget } from './register.ts';
import { findRegistration, hasLivingCode, type Registration, secondsUntil } from './registrations.queries.ts';

type Shown = ReplyOf<typeof getRegistration>['registration'];

/** Where this browser is in its registration. */
export async function showRegistration(parts: RegistrationParts, actor: Actor): Promise<Shown> {
  const { db, clock } = parts;
  const found = await ownRegistration(parts, actor);
  if (!found || actor.kind !== 'ticket') return null;
  const now = clock.now();
  const { email, username, phone } = found;
  return {
    step: await stepOf(parts, actor, found),
    email,
    username,
    phone,
    mailCooldown: await secondsUntil(db, 'mail-recipient', mailSubject('verify-email', email), now),
    smsCooldown: phone ? await secondsUntil(db, 'sms-number', phone, now) : 0,
  };
}

async function stepOf(
  { db, clock }: RegistrationParts,
  actor: TicketHolder,
  found: Registration,
): Promise<RegistrationStep> {
  if (!found.emailConfirmedAt) return 'waitEmail';
  if (!found.passwordSetAt) return 'setPassword';
  const isWaiting = found.phone && (await hasLivingCode(db, subjectOf(actor) ?? '', clock.now()));
  return isWaiting ? 'verifyPhoneCode' : 'verifyPhone';
}

export async function ownRegistration({ db }: RegistrationParts, actor: Actor): Promise<Registration | null> {
  return actor.kind === 'ticket' ? ((await findRegistration(db, actor.registrationId)) ?? null) : null;
}

/** The caller's own registration when the e-mail is its own; about any other address nobody learns anything. */
export async function registrationFor(parts: RegistrationParts, actor: Actor, typedEmail: string) {
  const found = await ownRegistration(parts, actor);
  return found?.email === normalizeEmail(typedEmail) ? found : null;
}

export async function isEmailKnown({ db, clock }: RegistrationParts, email: string, { address }: Caller) {
  await takeGuardedNow(db, clock.now(), knownBudget(address));
  return (await findIdentity(db, { email })) !== null;
}

export async function isOwnEmailVerified(
  parts: RegistrationParts,
  actor: Actor,
  email: string,
): Promise<boolean> {
  if (actor.kind === 'ticket') return Boolean((await registrationFor(parts, actor, email))?.emailConfirmedAt);
  if (actor.kind === 'guest') return false;
  return (await findIdentity(parts.db, { id: actor.id }))?.email === normalizeEmail(email);
}

/** Answers the seconds to wait. For an address that is not the caller's own nothing happens, and nothing shows. */
export async function resendVerification(
  parts: RegistrationParts,
  actor: Actor,
  email: string,
  caller: Caller,
): Promise<number> {
  const { db, clock, jobs } = parts;
  const found = await registrationFor(parts, actor, email);
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
