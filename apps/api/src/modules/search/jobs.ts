import { z } from 'zod';

/** At night the index is compared with PostgreSQL; what an outage or a fault left different is repaired. */
export const verifyIndexJob = {
  name: 'search.verify-index',
  payload: z.object({}),
  retries: 2,
  schedule: '30 4 * * *',
};

/** Pieces come and go all day; search engines come by a few times. */
export const writeSitemapJob = {
  name: 'search.write-sitemap',
  payload: z.object({}),
  retries: 2,
  schedule: '15 1,7,13,19 * * *',
};
