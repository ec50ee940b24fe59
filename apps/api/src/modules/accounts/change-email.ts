import { isEmail, normalizeEmail } from '@perchero/contract/identity/email.rules';
import {
  consumeToken,
  deleteEmailChange,
  endSessions,
  deleteTokensOf,
  deleteTokensSince,
  findEmailChange,
  findIdentity,
  type IdentityDeps,
  identityMailJob,
  isEmailTaken,
  issueToken,
  mailLimits,
  securityMailJob,
  setEmail,
  setPassword,
  tokenSeconds,
  upsertEmailChange,
} from '#modules/identity/index.ts';
import type { Actor, Member } from '#platform/http/actor.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { Caller } from '#platform/http/caller.ts';
import { secondsAfter } from '#platform/clock.ts';
import { inTransaction, isUniqueViolation, type Tx } from '#platform/database/database.ts';
import { consumeGuarded } from '#platform/limits/guarded-limits.ts';
import { newToken } from '#platform/keys.ts';
import type { AccountDeps } from './deps.ts';

type Deps = Pick<AccountDeps, 'db' | 'clock' | 'jobs' | 'keys'>;

/** Purposes of tokens that were mailed to the previous address. */
const purposesBoundToEmail = ['recover-password', 'login-challenge', 'associate-phone'];

/** Same work for every address, against enumeration: the worker checks whether it has an account. */
export async function requestEmailChange(
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
    await consumeGuarded(tx, now, mailLimits('change-email', newEmail, caller.address));
    await upsertEmailChange(tx, { userId, newEmail, sessionId, requestedAt: now, expiresAt });
    // A link sent for an earlier request must not confirm this one.
    await deleteTokensOf(tx, userId, ['change-email']);
    await jobs.enqueue(tx, identityMailJob, { kind: 'change-email', userId });
  });
}

/**
 * Only the session that requested the change can confirm it, so that a thief who was signed out cannot. All other sessions end, and
 * the old address is notified.
 */
export async function confirmEmailChange(
  { db, clock, jobs, keys }: Deps,
  { id: userId, sessionId }: Member,
  token: string,
): Promise<void> {
  await rejectTakenEmail(
    inTransaction(db, async (tx) => {
      const now = clock.now();
      const { subjectId, detail } = await consumeToken(tx, clock, token, ['change-email']);
      const change = await findEmailChange(tx, subjectId, now);
      const person = await findIdentity(tx, { id: subjectId });
      // A refusal rolls back, so the link still works in the right browser.
      if (subjectId !== userId || change?.sessionId !== sessionId)
        throw new AppError('invalid-action-code', 'another session asked for it');
      if (!person || emailOf(detail) !== change.newEmail) throw new AppError('invalid-action-code');
      if (await isEmailTaken({ db: tx, keys }, change.newEmail, userId))
        throw new AppError('invalid-action-code', 'of a closed account');
      await replaceEmail(tx, person.id, change.newEmail, now);
      await endSessions(tx, clock, person.id, change.sessionId);
      const mail = { kind: 'email-changed' as const, userId: person.id, oldEmail: person.email };
      await jobs.enqueue(tx, securityMailJob, mail);
    }),
  );
}

/**
 * Restores the old address. The password may be known to the attacker, so it is replaced by a random one; returns a recovery token
 * to set a new one.
 */
export async function revertEmailChange(deps: IdentityDeps, token: string): Promise<string> {
  const { db, clock, hasher } = deps;
  const unknownPassword = await hasher.hash(newToken().token, 'authenticated');
  return rejectTakenEmail(
    inTransaction(db, async (tx) => {
      const { subjectId, detail, createdAt } = await consumeToken(tx, clock, token, ['revert-email']);
      const email = emailOf(detail);
      if (!email || !(await findIdentity(tx, { id: subjectId }))) throw new AppError('invalid-action-code');
      await replaceEmail(tx, subjectId, email, clock.now());
      await setPassword(tx, subjectId, unknownPassword, clock.now());
      await endSessions(tx, clock, subjectId);
      // Revert links of older addresses stay valid: the oldest address decides.
      await deleteTokensSince(tx, subjectId, 'revert-email', createdAt);
      return issueToken(tx, clock, { purpose: 'recover-password', subjectId });
    }),
  );
}

/** False for any address but the caller's own, against enumeration. */
export async function isOwnEmail({ db }: Pick<Deps, 'db'>, actor: Actor, typed: string): Promise<boolean> {
  if (actor.kind !== 'member') return false;
  const person = await findIdentity(db, { id: actor.id });
  return person?.email === normalizeEmail(typed);
}

async function replaceEmail(tx: Tx, userId: string, email: string, now: Date): Promise<void> {
  await setEmail(tx, userId, email, now);
  await deleteEmailChange(tx, userId);
  await deleteTokensOf(tx, userId, purposesBoundToEmail);
}

/** The unique constraint fails when another account has taken the address meanwhile. */
function rejectTakenEmail<T>(change: Promise<T>): Promise<T> {
  return change.catch((error: unknown) => {
    throw isUniqueViolation(error) ? new AppError('invalid-action-code', 'the address is taken') : error;
  });
}

function emailOf(detail: unknown): string | null {
  const email = (detail as { email?: unknown } | null)?.email;
  return typeof email === 'string' ? email : null;
}
