import { z } from 'zod';
import { mailQueue } from '#platform/jobs/jobs.ts';

export const contactAnswerJob = {
  name: 'moderation.contact-answer',
  payload: z.object({ id: z.uuid() }),
  ...mailQueue,
};

export const eraseCasesJob = {
  name: 'moderation.erase',
  payload: z.object({}),
  retries: 2,
  schedule: '23 5 * * *',
};
