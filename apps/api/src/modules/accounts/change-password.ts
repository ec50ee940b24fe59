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
import { AppError } from '#platform/app-error.ts';
import type { Caller } from '#platform/caller.ts';
import { inTransaction } from '#platform/database.ts';
import type { AccountParts } from './parts.ts';

interface Passwords {
  readonly currentPassword: string;
  readonly newPassword: string;
}

/** Every session ends and this browser gets a new one: whoever had copied the old cookie is out too. */
export async function changePassword(
  parts: AccountParts,
  userId: string,
  { currentPassword, newPassword }: Passwords,
  caller: Caller,
): Promise<void> {
  const { db, hasher, config } = parts;
  const person = await requirePassword(parts, userId, currentPassword);
  checkPassword(newPassword, person, config.passwordPolicy);
  const hash = await hasher.hash(newPassword, 'proven');
  const opened = await inTransaction(db, async (tx) => {
    const changedAt = await lockPasswordChangedAt(tx, userId);
    // Another change won: what was given as the current password no longer is.
    if (changedAt?.getTime() !== person.passwordChangedAt.getTime()) throw new AppError('wrong-password');
    await storePassword(parts, tx, person, hash);
    await deleteSessions(tx, userId);
    await deleteEmailChange(tx, userId);
    await deleteTokensOf(tx, userId, ['recover-password', 'login-challenge']);
    return openSession(parts, tx, { userId, kind: 'member', caller });
  });
  keepSession(parts, caller, opened);
  const changed = await findIdentity(db, { id: userId });
  if (changed) rememberDevice(parts, caller, changed);
}
