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

/** One page of those who want to be told of what a person publishes. Idempotent. */
export const tellFollowersJob = {
  name: 'notifications.tell-followers',
  payload: z.object({ productId: z.int().positive(), after: z.uuid().nullable() }),
  retries: 5,
  isUrgent: true,
  subjectOf: ({ productId, after }: { productId: number; after: string | null }) => `${productId}:${after}`,
} as const;

/** One page of those who like a product that became cheaper. Idempotent. */
export const tellDropJob = {
  name: 'notifications.tell-price-drop',
  payload: z.object({ productId: z.int().positive(), changeId: z.int().positive(), after: z.uuid() }),
  retries: 5,
};

export const startDailyMailsJob = {
  name: 'notifications.start-daily-mails',
  payload: z.object({}),
  retries: 5,
  schedule: '30 10 * * *',
};

const day = z.iso.date();

/** One page of people; `position` is the number of those before. */
export const enqueueDailyMailsJob = {
  name: 'notifications.enqueue-daily-mails',
  payload: z.object({ day, after: z.uuid(), position: z.int().nonnegative() }),
  retries: 5,
};

/** Idempotent. */
export const dailyMailJob = {
  name: 'notifications.daily-mail',
  payload: z.object({ accountId: z.uuid(), day }),
  ...mailQueue,
};

/** Tells of searches that are told once a day. */
export const tellDailyAlertsJob = {
  name: 'notifications.tell-daily-alerts',
  payload: z.object({}),
  retries: 5,
  schedule: '30 10 * * *',
};

/** What a person's searches told in this time. Idempotent. */
export const alertMailJob = {
  name: 'notifications.alert-mail',
  payload: z.object({ accountId: z.uuid(), from: z.iso.datetime().nullable(), until: z.iso.datetime() }),
  ...mailQueue,
};

export const deleteOldNotificationsJob = {
  name: 'notifications.forget-old',
  payload: z.object({}),
  retries: 2,
  schedule: '43 4 * * *',
};
