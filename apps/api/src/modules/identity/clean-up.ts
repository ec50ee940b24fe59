import { z } from 'zod';
import type { Clock } from '#platform/clock.ts';
import { secondsAfter } from '#platform/clock.ts';
import type { Db } from '#platform/database/database.ts';
import { deleteExpired } from './clean-up.queries.ts';

export const identityCleanUpJob = {
  name: 'identity.clean-up',
  payload: z.object({}),
  retries: 2,
  schedule: '17 * * * *',
};

/** A day longer than it is worth anything, so that what ran out can still be told from what never was. */
const graceSeconds = 24 * 60 * 60;

export async function cleanUpIdentity(db: Db, clock: Clock): Promise<void> {
  await deleteExpired(db, secondsAfter(clock.now(), -graceSeconds));
}
