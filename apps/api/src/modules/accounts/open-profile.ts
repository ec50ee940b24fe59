import type { Clock } from '#platform/clock.ts';
import { type Db, inTransaction } from '#platform/database.ts';
import { insertProfile, type NewProfile } from './profiles.queries.ts';

/** Makes a person visible to others. Opening the same profile again changes nothing. */
export async function openProfile(db: Db, clock: Clock, profile: NewProfile): Promise<void> {
  await inTransaction(db, (tx) => insertProfile(tx, profile, clock.now()));
}
