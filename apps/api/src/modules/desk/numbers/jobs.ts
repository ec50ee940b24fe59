import { z } from 'zod';

export const countDaysJob = {
  name: 'desk.count-days',
  payload: z.object({}),
  retries: 3,
  schedule: '10 0 * * *',
};

export const rebuildPriceHintsJob = {
  name: 'desk.rebuild-price-hints',
  payload: z.object({}),
  retries: 3,
  schedule: '40 3 * * *',
};
