import { insertProfile, profileChanged } from '#modules/accounts/index.ts';
import {
  consumePhoneVerification,
  endSessions,
  findIdentity,
  hasLoginChallenge,
  hasSession,
  type Identity,
  type IdentityDeps,
  lockPasswordChangedAt,
  type OpenedSession,
  openSession,
  rememberDevice,
  securityMailJob,
  sessionCookie,
  setPhone,
  setSessionCookie,
} from '#modules/identity/index.ts';
import type { Member, PhoneOnly, TicketHolder } from '#platform/http/actor.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { Caller } from '#platform/http/caller.ts';
import { inTransaction, isUniqueViolation, type Tx } from '#platform/database/database.ts';
import { emit } from '#platform/events/events.ts';
import { clearRegistrationCookies } from './registration-cookies.ts';
import { deleteRegistration, findRegistration } from './registrations.queries.ts';

type NonGuestActor = TicketHolder | PhoneOnly | Member;

/** Stores the verified phone. For a person without a profile this completes the registration and signs them in. */
export async function savePhone(
  deps: IdentityDeps,
  actor: NonGuestActor,
  phone: string,
  caller: Caller,
): Promise<string> {
  const id = actor.kind === 'ticket' ? actor.registrationId : actor.id;
  const person = await findIdentity(deps.db, { id });
  if (!person) throw new AppError('not-allowed');
  // A repeated call.
  if (person.phone === phone && actor.kind === 'member') return id;
  if (actor.kind === 'member' && !actor.recentLogin) throw new AppError('requires-recent-login');

  const work =
    actor.kind === 'member'
      ? changePhone(deps, actor, phone)
      : completeAccount(deps, actor, { person, phone }, caller);
  await work.catch((error: unknown) => {
    if (isUniqueViolation(error, 'identity_phone')) throw new AppError('phone-in-use');
    throw error;
  });
  return id;
}

function changePhone(deps: IdentityDeps, actor: Member, phone: string): Promise<void> {
  const { db, clock, jobs } = deps;
  return inTransaction(db, async (tx) => {
    await consumePhoneVerification(deps, tx, actor, phone);
    await setPhone(tx, actor.id, phone, clock.now());
    await jobs.enqueue(tx, securityMailJob, { kind: 'phone-changed', userId: actor.id });
  });
}

/**
 * Phone, profile and session in one transaction. A mailed link alone does not sign in: the browser must have begun the registration or
 * have just entered the password.
 */
async function completeAccount(
  deps: IdentityDeps,
  actor: TicketHolder | PhoneOnly,
  { person, phone }: { person: Identity; phone: string },
  caller: Caller,
): Promise<void> {
  const { db, clock } = deps;
  const { id, username, fullName } = person;
  const signsIn = actor.kind === 'ticket' || (await hasLoginChallenge(deps, id, caller));
  const opened = await inTransaction(db, async (tx): Promise<OpenedSession | null> => {
    if (!(await isStillAuthorized(tx, actor))) throw new AppError('not-allowed', 'recovered meanwhile');
    await consumePhoneVerification(deps, tx, actor, phone);
    const now = clock.now();
    await setPhone(tx, id, phone, now);
    const empty = { description: '', avatarPath: null, department: null };
    await insertProfile(tx, { id, username, fullName, ...empty }, now);
    await emit(tx, clock, profileChanged(id));
    await deleteRegistration(tx, id);
    await endSessions(tx, clock, id);
    return signsIn ? openSession(deps, tx, { userId: id, kind: 'member', caller }) : null;
  });
  clearRegistrationCookies(caller);
  if (!opened) return caller.clearCookie(sessionCookie);
  setSessionCookie(deps, caller, opened);
  rememberDevice(deps, caller, person);
}

/** Checked again under the lock, because a concurrent recovery ends the ticket or session. */
async function isStillAuthorized(tx: Tx, actor: TicketHolder | PhoneOnly): Promise<boolean> {
  if (actor.kind === 'phone') {
    await lockPasswordChangedAt(tx, actor.id);
    return hasSession(tx, actor.sessionId);
  }
  const changedAt = await lockPasswordChangedAt(tx, actor.registrationId);
  const { passwordSetAt } = (await findRegistration(tx, actor.registrationId)) ?? {};
  return Boolean(changedAt && passwordSetAt && changedAt <= passwordSetAt);
}
