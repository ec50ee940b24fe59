import { z } from 'zod';

/** At night the index is compared with PostgreSQL; what an outage or a fault left different is repaired. */
export const verifyIndexJob = {
  name: 'search.verify-index',
  payload: z.object({}),
  retries: 2,
  schedule: '30 4 * * *',
};
