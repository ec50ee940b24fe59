import { z } from 'zod';
import type { JobDefinition } from '#platform/jobs/jobs.ts';

const emptyPayload = z.object({});

export const maintainTokensJob: JobDefinition = {
  name: 'seller-accounts.keep-tokens',
  payload: emptyPayload,
  retries: 3,
  schedule: '0 4 * * *',
};

export const finishUnlinkingJob: JobDefinition = {
  name: 'seller-accounts.finish-unlinking',
  payload: emptyPayload,
  retries: 3,
  schedule: '* * * * *',
};
