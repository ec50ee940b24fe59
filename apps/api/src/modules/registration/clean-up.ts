import { z } from 'zod';
import { releaseExpiredUsernames } from '#modules/accounts/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/database.ts';
import { deleteExpiredRegistrations } from './registrations.queries.ts';

export const registrationCleanUpJob = {
  name: 'registration.clean-up',
  payload: z.object({}),
  retries: 2,
  schedule: '27 * * * *',
};

export async function cleanUpRegistrations(db: Db, clock: Clock): Promise<void> {
  const now = clock.now();
  await deleteExpiredRegistrations(db, now);
  await releaseExpiredUsernames(db, now);
}
