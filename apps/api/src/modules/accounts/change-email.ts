import { isEmail, normalizeEmail } from '@perchero/contract/identity/email.rules';
import {
  deleteEmailChange,
  deleteSessions,
  deleteTokensOf,
  deleteTokensSince,
  findEmailChange,
  findIdentity,
  identityMailJob,
  type IdentityDeps,
  issueToken,
  mailTakes,
  securityMailJob,
  setEmail,
  setPassword,
  spendToken,
  tokenSeconds,
  upsertEmailChange,
} from '#modules/identity/index.ts';
import type { Actor, Member } from '#platform/http/actor.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { Caller } from '#platform/http/caller.ts';
import { secondsAfter } from '#platform/clock.ts';
import { inTransaction, isUniqueViolation, type Tx } from '#platform/database/database.ts';
import { takeGuarded } from '#platform/limits/guarded-limits.ts';
import { newToken } from '#platform/keys.ts';
import type { AccountDeps } from './deps.ts';

type Deps = Pick<AccountDeps, 'db' | 'clock' | 'jobs'>;

/** Links that were sent to an address which is no longer the person's. */
const linksOfAddress = ['recover-password', 'login-challenge', 'associate-phone'];

/** The same work for every address: whether it has an account is found out later, by the worker. */
export async function askForEmailChange(
  { db, clock, jobs }: Deps,
  { id: userId, sessionId }: Member,
  typed: string,
  caller: Caller,
): Promise<void> {
  const newEmail = normalizeEmail(typed);
  if (!isEmail(newEmail)) throw new AppError('invalid-email');
  const now = clock.now();
  const expiresAt = secondsAfter(now, tokenSeconds['change-email']);
  await inTransaction(db, async (tx) => {
    await takeGuarded(tx, now, mailTakes('change-email', newEmail, caller.address));
    await upsertEmailChange(tx, { userId, newEmail, sessionId, requestedAt: now, expiresAt });
    // A link sent to the address of an earlier wish must not confirm this one.
    await deleteTokensOf(tx, userId, ['change-email']);
    await jobs.enqueue(tx, identityMailJob, { kind: 'change-email', userId });
  });
}

/**
 * The link of the new address, used in the session that asked for the change: a thief who was signed out cannot finish it.
 * The old address is told, and only that session stays signed in.
 */
export async function confirmEmailChange(
  { db, clock, jobs }: Deps,
  { id: userId, sessionId }: Member,
  token: string,
): Promise<void> {
  await refusingTaken(
    inTransaction(db, async (tx) => {
      const now = clock.now();
      const { subjectId, detail } = await spendToken(tx, clock, token, ['change-email']);
      const change = await findEmailChange(tx, subjectId, now);
      const person = await findIdentity(tx, { id: subjectId });
      // A refusal rolls back: the link still works in the right browser.
      if (subjectId !== userId || change?.sessionId !== sessionId)
        throw new AppError('invalid-action-code', 'another session asked for it');
      if (!person || person.suspendedAt || emailOf(detail) !== change.newEmail)
        throw new AppError('invalid-action-code');
      await moveTo(tx, person.id, change.newEmail, now);
      await deleteSessions(tx, person.id, change.sessionId);
      const news = { kind: 'email-changed' as const, userId: person.id, oldEmail: person.email };
      await jobs.enqueue(tx, securityMailJob, news);
    }),
  );
}

/**
 * The link that the old address got: its reader has the account back. The password may be the thief's or known to them, so
 * it is replaced by one that nobody knows; the answer is the token to set another.
 */
export async function revertEmailChange(deps: IdentityDeps, token: string): Promise<string> {
  const { db, clock, hasher } = deps;
  const unknownPassword = await hasher.hash(newToken().token, 'proven');
  return refusingTaken(
    inTransaction(db, async (tx) => {
      const { subjectId, detail, createdAt } = await spendToken(tx, clock, token, ['revert-email']);
      const email = emailOf(detail);
      if (!email || !(await findIdentity(tx, { id: subjectId }))) throw new AppError('invalid-action-code');
      await moveTo(tx, subjectId, email, clock.now());
      await setPassword(deps, tx, subjectId, unknownPassword);
      await deleteSessions(tx, subjectId);
      // The oldest address has the last word: only the ways back that were opened after this one close.
      await deleteTokensSince(tx, subjectId, 'revert-email', createdAt);
      return issueToken(tx, clock, { purpose: 'recover-password', subjectId });
    }),
  );
}

/** Whether this is the caller's own address by now; about anybody else's it says nothing. */
export async function isOwnEmail({ db }: Pick<Deps, 'db'>, actor: Actor, typed: string): Promise<boolean> {
  if (actor.kind !== 'member') return false;
  const person = await findIdentity(db, { id: actor.id });
  return person?.email === normalizeEmail(typed);
}

async function moveTo(tx: Tx, userId: string, email: string, now: Date): Promise<void> {
  await setEmail(tx, userId, email, now);
  await deleteEmailChange(tx, userId);
  await deleteTokensOf(tx, userId, linksOfAddress);
}

/** Somebody else has the address by now. */
function refusingTaken<T>(change: Promise<T>): Promise<T> {
  return change.catch((error: unknown) => {
    throw isUniqueViolation(error) ? new AppError('invalid-action-code', 'the address is taken') : error;
  });
}

function emailOf(detail: unknown): string | null {
  const email = (detail as { email?: unknown } | null)?.email;
  return typeof email === 'string' ? email : null;
}
