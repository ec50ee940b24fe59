import {
  checkPassword,
  deleteEmailChange,
  endSessions,
  deleteTokensOf,
  findIdentity,
  lockPasswordChangedAt,
  openSession,
  rememberDevice,
  requirePassword,
  setPasswordAndNotify,
  setSessionCookie,
} from '#modules/identity/index.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { Caller } from '#platform/http/caller.ts';
import { inTransaction } from '#platform/database/database.ts';
import type { AccountDeps } from './deps.ts';

interface Passwords {
  readonly currentPassword: string;
  readonly newPassword: string;
}

/** Ends every session, including this one in case its cookie was copied, and opens a new one. */
export async function changePassword(
  deps: AccountDeps,
  userId: string,
  { currentPassword, newPassword }: Passwords,
  caller: Caller,
): Promise<void> {
  const { db, clock, hasher, config } = deps;
  const person = await requirePassword(deps, userId, currentPassword);
  checkPassword(newPassword, person, config.passwordPolicy);
  const hash = await hasher.hash(newPassword, 'authenticated');
  const opened = await inTransaction(db, async (tx) => {
    const changedAt = await lockPasswordChangedAt(tx, userId);
    // A concurrent change won, so the given current password is no longer valid.
    if (changedAt?.getTime() !== person.passwordChangedAt.getTime()) throw new AppError('wrong-password');
    await setPasswordAndNotify(deps, tx, person, hash);
    await endSessions(tx, clock, userId);
    await deleteEmailChange(tx, userId);
    await deleteTokensOf(tx, userId, ['recover-password', 'login-challenge']);
    return openSession(deps, tx, { userId, kind: 'member', caller });
  });
  setSessionCookie(deps, caller, opened);
  const changed = await findIdentity(db, { id: userId });
  if (changed) rememberDevice(deps, caller, changed);
}
