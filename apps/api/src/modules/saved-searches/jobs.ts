import { z } from 'zod';

export const cleanUpSearchesJob = {
  name: 'saved-searches.clean-up',
  payload: z.object({}),
  retries: 2,
  schedule: '17 5 * * *',
};
