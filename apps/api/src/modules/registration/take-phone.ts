import { openProfileIn } from '#modules/accounts/index.ts';
import {
  deleteSessions,
  findIdentity,
  hasSession,
  holdsChallenge,
  type Identity,
  keepSession,
  lockPasswordChangedAt,
  type OpenedSession,
  openSession,
  rememberDevice,
  securityMailJob,
  sessionCookie,
  setPhone,
  spendPhoneProof,
} from '#modules/identity/index.ts';
import type { Member, PhoneOnly, TicketHolder } from '#platform/http/actor.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { Caller } from '#platform/http/caller.ts';
import { inTransaction, isUniqueViolation, type Tx } from '#platform/database/database.ts';
import type { RegistrationDeps } from './deps.ts';
import { forgetRegistration } from './registration-cookies.ts';
import { deleteRegistration, findRegistration } from './registrations.queries.ts';

type Prover = TicketHolder | PhoneOnly | Member;

/** Writes the phone that was just proven. Whoever had no profile yet has one now, and is signed in. */
export async function takePhone(
  deps: RegistrationDeps,
  actor: Prover,
  phone: string,
  caller: Caller,
): Promise<string> {
  const id = actor.kind === 'ticket' ? actor.registrationId : actor.id;
  const person = await findIdentity(deps.db, { id });
  if (!person) throw new AppError('not-allowed');
  // The same call again, after the first one was answered.
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

function changePhone(deps: RegistrationDeps, actor: Member, phone: string): Promise<void> {
  const { db, clock, jobs } = deps;
  return inTransaction(db, async (tx) => {
    await spendPhoneProof(deps, tx, actor, phone);
    await setPhone(tx, actor.id, phone, clock.now());
    await jobs.enqueue(tx, securityMailJob, { kind: 'phone-changed', userId: actor.id });
  });
}

/**
 * Phone, profile, session: all of it or nothing. A mail's link alone signs nobody in: the browser began this registration,
 * or has given the password a moment ago, or its owner gives it now.
 */
async function completeAccount(
  deps: RegistrationDeps,
  actor: TicketHolder | PhoneOnly,
  { person, phone }: { person: Identity; phone: string },
  caller: Caller,
): Promise<void> {
  const { db, clock } = deps;
  const { id, username, fullName } = person;
  const signsIn = actor.kind === 'ticket' || (await holdsChallenge(deps, id, caller));
  const opened = await inTransaction(db, async (tx): Promise<OpenedSession | null> => {
    if (!(await isStillProver(tx, actor))) throw new AppError('not-allowed', 'recovered meanwhile');
    await spendPhoneProof(deps, tx, actor, phone);
    await setPhone(tx, id, phone, clock.now());
    await openProfileIn(tx, clock, {
      id,
      username,
      fullName,
      description: '',
      avatarPath: null,
      department: null,
    });
    await deleteRegistration(tx, id);
    await deleteSessions(tx, id);
    return signsIn ? openSession(deps, tx, { userId: id, kind: 'member', caller }) : null;
  });
  forgetRegistration(caller);
  if (!opened) return caller.clearCookie(sessionCookie);
  keepSession(deps, caller, opened);
  rememberDevice(deps, caller, person);
}

/** Asked again under the lock, because a recovery that came in between has ended this ticket or session. */
async function isStillProver(tx: Tx, actor: TicketHolder | PhoneOnly): Promise<boolean> {
  if (actor.kind === 'phone') {
    await lockPasswordChangedAt(tx, actor.id);
    return hasSession(tx, actor.sessionId);
  }
  const changedAt = await lockPasswordChangedAt(tx, actor.registrationId);
  const { passwordSetAt } = (await findRegistration(tx, actor.registrationId)) ?? {};
  return Boolean(changedAt && passwordSetAt && changedAt <= passwordSetAt);
}
