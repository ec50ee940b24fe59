import { secondsAfter } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/database/database.ts';
import { isReserved, usernameKey, visualKey } from './username-keys.rules.ts';
import {
  deleteExpiredUsernames,
  deleteReplaceableUsernames,
  deleteUsernamesOf,
  insertUsername,
  isUsernameClaimed,
  isUsernameOfProfile,
  removeExpiry,
} from './usernames.queries.ts';

interface UsernameRequest {
  readonly username: string;
  readonly email: string;
  readonly ownerId: string;
  /** Until made permanent, the username is free again after this. */
  readonly expiresAt: Date;
  readonly now: Date;
}

/** Takes a username unless it, or a confusable one, is taken. Of concurrent callers one succeeds. */
export async function takeUsername(tx: Tx, request: UsernameRequest): Promise<boolean> {
  const { username, email, ownerId, expiresAt, now } = request;
  if (isReserved(username) || (await isUsernameOfProfile(tx, username, ownerId))) return false;
  const row = {
    usernameKey: usernameKey(username),
    visualKey: visualKey(username),
    ownerId,
    email,
    expiresAt,
  };
  // Retried once, because a concurrent request of the same e-mail becomes visible only after the conflict.
  for (let attempt = 0; attempt < 2; attempt += 1) {
    await deleteReplaceableUsernames(tx, row, now);
    if (await insertUsername(tx, row)) return true;
  }
  return false;
}

/** What `takeUsername` would answer now; only taking it decides. */
export async function isUsernameTaken(
  db: Db,
  { username, ownerId, now }: Pick<UsernameRequest, 'username' | 'ownerId' | 'now'>,
): Promise<boolean> {
  if (isReserved(username) || (await isUsernameOfProfile(db, username, ownerId))) return true;
  const keys = { usernameKey: usernameKey(username), visualKey: visualKey(username) };
  return isUsernameClaimed(db, { ...keys, ownerId }, now);
}

/** False when the username expired and somebody else took it. */
export function makeUsernamePermanent(tx: Tx, ownerId: string): Promise<boolean> {
  return removeExpiry(tx, ownerId);
}

export async function releaseUsername(tx: Tx, ownerId: string): Promise<void> {
  await deleteUsernamesOf(tx, ownerId);
}

/** Prevents impersonation of a deleted account. */
const retiredSeconds = 180 * 24 * 60 * 60;

/** Blocks the username of a deleted account, without its e-mail. */
export async function retireUsername(
  tx: Tx,
  { ownerId, username, now }: { readonly ownerId: string; readonly username: string; readonly now: Date },
): Promise<void> {
  await deleteUsernamesOf(tx, ownerId);
  await insertUsername(tx, {
    usernameKey: usernameKey(username),
    visualKey: visualKey(username),
    ownerId,
    email: '',
    expiresAt: secondsAfter(now, retiredSeconds),
  });
}

export function releaseExpiredUsernames(db: Db, now: Date): Promise<void> {
  return deleteExpiredUsernames(db, now);
}
