import { z } from 'zod';
import type { Clock } from '#platform/clock.ts';
import { secondsAfter } from '#platform/clock.ts';
import type { Db } from '#platform/database/database.ts';
import { deleteOldClosedContacts } from './closed-contacts.queries.ts';
import { deleteExpiredIdentityRows } from './identities.queries.ts';

export const identityCleanUpJob = {
  name: 'identity.clean-up',
  payload: z.object({}),
  retries: 2,
  schedule: '17 * * * *',
};

/** Rows outlive their expiry by a day so that an expired token is still distinguishable from an unknown one. */
const graceSeconds = 24 * 60 * 60;

export async function cleanUpIdentity(db: Db, clock: Clock): Promise<void> {
  await deleteExpiredIdentityRows(db, secondsAfter(clock.now(), -graceSeconds));
  await deleteOldClosedContacts(db, clock.now());
}
