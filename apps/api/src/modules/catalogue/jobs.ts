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
