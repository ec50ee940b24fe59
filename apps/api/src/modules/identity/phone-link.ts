import { normalizeEmail } from '@perchero/contract/identity/email.rules';
import type { Actor } from '#platform/http/actor.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { Caller } from '#platform/http/caller.ts';
import { inTransaction } from '#platform/database/database.ts';
import { consumeGuarded } from '#platform/limits/guarded-limits.ts';
import { findIdentity } from './identities.queries.ts';
import { challengeCookie, identityMailJob, mailLimits } from './mail-jobs.ts';
import { consumeToken, peekToken } from './one-time-tokens.ts';
import type { IdentityDeps } from './deps.ts';
import { canSignIn } from './session.rules.ts';
import { openSession, setSessionCookie } from './sessions.ts';

/** The person with this e-mail whose correct password this browser has just entered. */
export async function findChallengedPerson({ db, clock }: IdentityDeps, typedEmail: string, caller: Caller) {
  const token = caller.cookie(challengeCookie);
  const found = token ? await peekToken(db, clock, token, 'login-challenge') : null;
  const person = found && (await findIdentity(db, { id: found.subjectId }));
  return person && person.email === normalizeEmail(typedEmail) && canSignIn(person, clock.now())
    ? person
    : null;
}

/** Whether this browser has just entered this person's correct password. */
export async function hasLoginChallenge(
  { db, clock }: IdentityDeps,
  userId: string,
  caller: Caller,
): Promise<boolean> {
  const token = caller.cookie(challengeCookie);
  const found = token ? await peekToken(db, clock, token, 'login-challenge') : null;
  return found?.subjectId === userId;
}

export async function sendPhoneLink(deps: IdentityDeps, typedEmail: string, caller: Caller): Promise<void> {
  const { db, clock, jobs } = deps;
  const person = await findChallengedPerson(deps, typedEmail, caller);
  if (!person) throw new AppError('not-allowed', 'no login challenge for this e-mail');
  await inTransaction(db, async (tx) => {
    await consumeGuarded(tx, clock.now(), mailLimits('associate-phone', person.email, caller.address));
    await jobs.enqueue(tx, identityMailJob, { kind: 'associate-phone', userId: person.id });
  });
}

/** Opens a phone-only session; a member's own session is never replaced. */
export async function openPhoneLink(
  deps: IdentityDeps,
  actor: Actor,
  token: string,
  caller: Caller,
): Promise<void> {
  const { db, clock } = deps;
  if (actor.kind === 'member') throw new AppError('invalid-action-code', 'a member has a phone');
  const opened = await inTransaction(db, async (tx) => {
    const { subjectId } = await consumeToken(tx, clock, token, ['associate-phone']);
    const person = await findIdentity(tx, { id: subjectId });
    if (!person || !canSignIn(person, clock.now()) || person.phone) throw new AppError('invalid-action-code');
    return openSession(deps, tx, { userId: person.id, kind: 'phone', caller });
  });
  setSessionCookie(deps, caller, opened);
}
