import { randomUUID } from 'node:crypto';
import { normalizeEmail } from '@perchero/contract/identity/email.rules';
import type { ReplyOf } from '@perchero/contract/endpoint';
import type { getRegistration, RegistrationStep } from '@perchero/contract/registration/register';
import { isUsernameTaken } from '#modules/accounts/index.ts';
import {
  consumeToken,
  findIdentity,
  type IdentityDeps,
  identityMailJob,
  isEmailTaken,
  mailLimits,
  mailLimitSubject,
  resendSeconds,
} from '#modules/identity/index.ts';
import type { Actor, TicketHolder } from '#platform/http/actor.ts';
import { subjectOf } from '#platform/http/actor.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { Caller } from '#platform/http/caller.ts';
import { inTransaction } from '#platform/database/database.ts';
import { consumeGuarded, consumeGuardedNow } from '#platform/limits/guarded-limits.ts';
import { emailLookupLimits, usernameLookupLimits } from './register.ts';
import {
  confirmEmailOf,
  findRegistration,
  hasActiveCode,
  type Registration,
  secondsUntil,
} from './registrations.queries.ts';

type Shown = ReplyOf<typeof getRegistration>['registration'];

export async function showRegistration(deps: IdentityDeps, actor: Actor): Promise<Shown> {
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
    mailCooldown: await secondsUntil(db, 'mail-recipient', mailLimitSubject('verify-email', email), now),
    smsCooldown: phone ? await secondsUntil(db, 'sms-number', phone, now) : 0,
  };
}

async function stepOf(
  { db, clock }: IdentityDeps,
  actor: TicketHolder,
  found: Registration,
): Promise<RegistrationStep> {
  if (!found.emailConfirmedAt) return 'waitEmail';
  if (!found.passwordSetAt) return 'setPassword';
  const isWaiting = found.phone && (await hasActiveCode(db, subjectOf(actor) ?? '', clock.now()));
  return isWaiting ? 'verifyPhoneCode' : 'verifyPhone';
}

export async function ownRegistration({ db }: IdentityDeps, actor: Actor): Promise<Registration | null> {
  return actor.kind === 'ticket' ? ((await findRegistration(db, actor.registrationId)) ?? null) : null;
}

/** The caller's own registration if the e-mail matches; null for any other address, against enumeration. */
export async function registrationFor(deps: IdentityDeps, actor: Actor, typedEmail: string) {
  const found = await ownRegistration(deps, actor);
  return found?.email === normalizeEmail(typedEmail) ? found : null;
}

export async function isEmailKnown(deps: IdentityDeps, email: string, { address }: Caller): Promise<boolean> {
  await consumeGuardedNow(deps.db, deps.clock.now(), emailLookupLimits(address));
  return isEmailTaken(deps, email);
}

export async function isUsernameKnown(
  { db, clock }: IdentityDeps,
  username: string,
  actor: Actor,
  { address }: Caller,
): Promise<boolean> {
  const now = clock.now();
  await consumeGuardedNow(db, now, usernameLookupLimits(address));
  // A guest has no registration yet; a new one gets a random id, too.
  const ownerId = actor.kind === 'ticket' ? actor.registrationId : randomUUID();
  return isUsernameTaken(db, { username, ownerId, now });
}

export async function isOwnEmailVerified(deps: IdentityDeps, actor: Actor, email: string): Promise<boolean> {
  if (actor.kind === 'ticket') return Boolean((await registrationFor(deps, actor, email))?.emailConfirmedAt);
  if (actor.kind === 'guest') return false;
  return (await findIdentity(deps.db, { id: actor.id }))?.email === normalizeEmail(email);
}

/** The link can be opened on any device; the registering browser polls is-email-verified. */
export async function confirmEmail({ db, clock }: IdentityDeps, token: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { subjectId } = await consumeToken(tx, clock, token, ['confirm-email']);
    if (!(await confirmEmailOf(tx, subjectId, clock.now()))) throw new AppError('invalid-action-code');
  });
}

/** Returns the cooldown. For an address that is not the caller's nothing is sent, with the same reply. */
export async function resendVerification(
  deps: IdentityDeps,
  actor: Actor,
  email: string,
  caller: Caller,
): Promise<number> {
  const { db, clock, jobs } = deps;
  const found = await registrationFor(deps, actor, email);
  if (found && !found.emailConfirmedAt) {
    await inTransaction(db, async (tx) => {
      await consumeGuarded(tx, clock.now(), mailLimits('verify-email', found.email, caller.address));
      await jobs.enqueue(tx, identityMailJob, { kind: 'verify-email', registrationId: found.id });
    });
  }
  return resendSeconds;
}

/** Allowed once, for a confirmed e-mail; all other cases get the same reply, against enumeration. */
export function rejectUnlessPasswordAllowed(found: Registration | null): void {
  if (!found || found.passwordSetAt) throw new AppError('password-not-set');
  if (!found.emailConfirmedAt) throw new AppError('email-not-verified');
}
