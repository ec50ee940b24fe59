import type { Db } from '#platform/database/database.ts';
import { newSince } from './new-account.sql.ts';
import { isCreatedAfter } from './profiles.queries.ts';

/** Accounts of the first seven days are watched more closely. */
export function isNewAccount(db: Db, id: string, now: Date): Promise<boolean> {
  return isCreatedAfter(db, id, newSince(now));
}
