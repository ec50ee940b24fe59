import { z } from 'zod';

/** Compares the copies in the search engine with PostgreSQL every night and repairs differences. */
export const verifySavedSearchesJob = {
  name: 'saved-searches.verify-index',
  payload: z.object({}),
  retries: 2,
  schedule: '50 4 * * *',
};
