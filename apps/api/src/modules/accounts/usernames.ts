import { secondsAfter } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/database/database.ts';
import { isReserved, usernameKey, visualKey } from './username-keys.rules.ts';
import {
  deleteClaims,
  deleteEndedClaims,
  deleteReplaceableClaims,
  insertClaim,
  isNameOfProfile,
  removeEnd,
} from './usernames.queries.ts';

export interface Claim {
  readonly username: string;
  readonly email: string;
  readonly ownerId: string;
  /** A name claimed by a registration is free again after this. */
  readonly expiresAt: Date;
  readonly now: Date;
}

/** Takes a name, unless somebody has it or one that reads like it. Two at once: one of them gets it. */
export async function claimUsername(tx: Tx, claim: Claim): Promise<boolean> {
  const { username, email, ownerId, expiresAt, now } = claim;
  if (isReserved(username) || (await isNameOfProfile(tx, username, ownerId))) return false;
  const row = {
    usernameKey: usernameKey(username),
    visualKey: visualKey(username),
    ownerId,
    email,
    expiresAt,
  };
  // Twice, because the same person's other try may have come in between: its claim can be seen only now.
  for (let attempt = 0; attempt < 2; attempt += 1) {
    await deleteReplaceableClaims(tx, row, now);
    if (await insertClaim(tx, row)) return true;
  }
  return false;
}

/** From now on the name is its owner's for good. False when somebody else took it after it had run out. */
export function keepUsername(tx: Tx, ownerId: string): Promise<boolean> {
  return removeEnd(tx, ownerId);
}

export async function releaseUsername(tx: Tx, ownerId: string): Promise<void> {
  await deleteClaims(tx, ownerId);
}

/** So long nobody can take the name of a deleted person and be taken for them. */
const deletedNameSeconds = 180 * 24 * 60 * 60;

/** The name alone stays, without its e-mail. */
export async function retireUsername(
  tx: Tx,
  { ownerId, username, now }: { readonly ownerId: string; readonly username: string; readonly now: Date },
): Promise<void> {
  await deleteClaims(tx, ownerId);
  await insertClaim(tx, {
    usernameKey: usernameKey(username),
    visualKey: visualKey(username),
    ownerId,
    email: '',
    expiresAt: secondsAfter(now, deletedNameSeconds),
  });
}

export function releaseEndedClaims(db: Db, now: Date): Promise<void> {
  return deleteEndedClaims(db, now);
}
