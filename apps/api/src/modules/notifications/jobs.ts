import { z } from 'zod';
import { mailQueue } from '#platform/jobs/jobs.ts';

export const enqueueDigestsJob = {
  name: 'notifications.ask-for-digests',
  payload: z.object({}),
  retries: 0,
  schedule: '* * * * *',
};

/** Idempotent. */
export const digestJob = {
  name: 'notifications.digest',
  payload: z.object({ accountId: z.uuid() }),
  ...mailQueue,
};

/** Sent immediately. Idempotent. */
export const moneyMailJob = {
  name: 'notifications.money-mail',
  payload: z.object({ accountId: z.uuid(), cause: z.string() }),
  ...mailQueue,
};

export const deleteOldNotificationsJob = {
  name: 'notifications.forget-old',
  payload: z.object({}),
  retries: 2,
  schedule: '43 4 * * *',
};
