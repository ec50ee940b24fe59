import { z } from 'zod';

/** Every minute: who has unread news and may be away. */
export const askForDigestsJob = {
  name: 'notifications.ask-for-digests',
  payload: z.object({}),
  retries: 0,
  schedule: '* * * * *',
};

/** Repeated, it finds nothing to write about. */
export const digestJob = {
  name: 'notifications.digest',
  payload: z.object({ accountId: z.uuid() }),
  retries: 3,
};

export const forgetOldJob = {
  name: 'notifications.forget-old',
  payload: z.object({}),
  retries: 2,
  schedule: '43 4 * * *',
};
