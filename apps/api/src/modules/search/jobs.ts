import { z } from 'zod';

/** Compares the index with PostgreSQL every night and repairs differences. */
export const verifyIndexJob = {
  name: 'search.verify-index',
  payload: z.object({}),
  retries: 2,
  schedule: '30 4 * * *',
};

/** Often enough for the crawlers, which fetch it a few times a day. */
export const writeSitemapJob = {
  name: 'search.write-sitemap',
  payload: z.object({}),
  retries: 2,
  schedule: '15 1,7,13,19 * * *',
};
