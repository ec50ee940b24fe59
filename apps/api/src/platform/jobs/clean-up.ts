import { z } from 'zod';
import type { Clock } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { deleteExpiredKeys } from '../http/idempotency.queries.ts';
import { deleteEndedWindows } from '../limits/guarded-limits.queries.ts';

export const cleanUpJob = {
  name: 'platform.clean-up',
  payload: z.object({}),
  retries: 2,
  schedule: '*/10 * * * *',
};

/** Deletes expired idempotency keys and rate limit windows. */
export async function cleanUp(db: Db, clock: Clock): Promise<void> {
  await deleteExpiredKeys(db, clock.now());
  await deleteEndedWindows(db, clock.now());
}
