import { z } from 'zod';
import { mailQueue } from '#platform/jobs/mail-queue.ts';

/** Every minute: who has unread news and may be away. */
export const askForDigestsJob = {
  name: 'notifications.ask-for-digests',
  payload: z.object({}),
  retries: 0,
  schedule: '* * * * *',
};

/** Repeated after the mail went, it finds nothing to write about. */
export const digestJob = {
  name: 'notifications.digest',
  payload: z.object({ accountId: z.uuid() }),
  ...mailQueue,
};

/** About money, at once. Repeated, it finds that the mail has gone. */
export const moneyMailJob = {
  name: 'notifications.money-mail',
  payload: z.object({ accountId: z.uuid(), cause: z.string() }),
  ...mailQueue,
};

export const forgetOldJob = {
  name: 'notifications.forget-old',
  payload: z.object({}),
  retries: 2,
  schedule: '43 4 * * *',
};
