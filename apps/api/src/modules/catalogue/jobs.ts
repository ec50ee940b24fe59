import { z } from 'zod';

export const announcePriceDropsJob = {
  name: 'catalogue.announce-price-drops',
  payload: z.object({}),
  retries: 0,
  schedule: '* * * * *',
};

export const cleanUpPricesJob = {
  name: 'catalogue.clean-up-prices',
  payload: z.object({}),
  retries: 0,
  schedule: '*/10 * * * *',
};

/** Without a subject: a change while it runs is another job. */
export const applyVacationJob = {
  name: 'catalogue.apply-vacation',
  payload: z.object({ accountId: z.uuid() }),
  retries: 10,
  concurrency: 2,
};
