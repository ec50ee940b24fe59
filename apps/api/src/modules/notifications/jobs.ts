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

/** Sent immediately, for the kinds that write their own mail. Idempotent. */
export const mailJob = {
  name: 'notifications.money-mail',
  // Jobs of the release before name no kind; all were about money.
  payload: z.object({ accountId: z.uuid(), cause: z.string(), kind: z.string().default('payment') }),
  ...mailQueue,
};

export const deleteOldNotificationsJob = {
  name: 'notifications.forget-old',
  payload: z.object({}),
  retries: 2,
  schedule: '43 4 * * *',
};
