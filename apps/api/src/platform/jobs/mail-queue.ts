/**
 * What every queue of mails has in common. With the longest pause of `platform/jobs/jobs.ts` the tries last for about six
 * hours: a server that greylists a recipient takes the mail after some minutes, a full mailbox may take longer.
 */
export const mailQueue = { retries: 20, concurrency: 4, isUrgent: true } as const;
