import type { Clock } from '#platform/clock.ts';
import { type Db, inTransaction, type Tx } from '#platform/database/database.ts';
import { insertProfile, type NewProfile } from './profiles.queries.ts';

/** Makes a person visible to others. Opening the same profile again changes nothing. */
export function openProfile(db: Db, clock: Clock, profile: NewProfile): Promise<void> {
  return inTransaction(db, (tx) => openProfileIn(tx, clock, profile));
}

/** The same with the changes that are its reason. */
export async function openProfileIn(tx: Tx, clock: Clock, profile: NewProfile): Promise<void> {
  await insertProfile(tx, profile, clock.now());
}
