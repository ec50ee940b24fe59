import {
  checkPassword,
  deleteEmailChange,
  deleteSessions,
  deleteTokensOf,
  findIdentity,
  keepSession,
  lockPasswordChangedAt,
  openSession,
  rememberDevice,
  requirePassword,
  storePassword,
} from '#modules/identity/index.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { Caller } from '#platform/http/caller.ts';
import { inTransaction } from '#platform/database/database.ts';
import type { AccountDeps } from './deps.ts';

interface Passwords {
  readonly currentPassword: string;
  readonly newPassword: string;
}

/** Every session ends and this browser gets a new one: whoever had copied the old cookie is out too. */
export async function changePassword(
  deps: AccountDeps,
  userId: string,
  { currentPassword, newPassword }: Passwords,
  caller: Caller,
): Promise<void> {
  const { db, hasher, config } = deps;
  const person = await requirePassword(deps, userId, currentPassword);
  checkPassword(newPassword, person, config.passwordPolicy);
  const hash = await hasher.hash(newPassword, 'proven');
  const opened = await inTransaction(db, async (tx) => {
    const changedAt = await lockPasswordChangedAt(tx, userId);
    // Another change won: what was given as the current password no longer is.
    if (changedAt?.getTime() !== person.passwordChangedAt.getTime()) throw new AppError('wrong-password');
    await storePassword(deps, tx, person, hash);
    await deleteSessions(tx, userId);
    await deleteEmailChange(tx, userId);
    await deleteTokensOf(tx, userId, ['recover-password', 'login-challenge']);
    return openSession(deps, tx, { userId, kind: 'member', caller });
  });
  keepSession(deps, caller, opened);
  const changed = await findIdentity(db, { id: userId });
  if (changed) rememberDevice(deps, caller, changed);
}
