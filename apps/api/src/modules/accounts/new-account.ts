import { secondsAfter } from '#platform/clock.ts';
import type { Db } from '#platform/database/database.ts';
import { isCreatedAfter } from './profiles.queries.ts';

const newSeconds = 7 * 24 * 60 * 60;

/** Accounts that were created since then are new. */
export function newSince(now: Date): Date {
  return secondsAfter(now, -newSeconds);
}

/** Accounts of the first seven days are watched more closely. */
export function isNewAccount(db: Db, id: string, now: Date): Promise<boolean> {
  return isCreatedAfter(db, id, newSince(now));
}
