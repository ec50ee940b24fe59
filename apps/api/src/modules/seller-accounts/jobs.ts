import { z } from 'zod';
import type { JobDefinition } from '#platform/jobs/jobs.ts';

const nothing = z.object({});

export const keepTokensJob: JobDefinition = {
  name: 'seller-accounts.keep-tokens',
  payload: nothing,
  retries: 3,
  schedule: '0 4 * * *',
};

export const finishUnlinkingJob: JobDefinition = {
  name: 'seller-accounts.finish-unlinking',
  payload: nothing,
  retries: 3,
  schedule: '* * * * *',
};
