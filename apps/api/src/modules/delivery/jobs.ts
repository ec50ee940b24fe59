import { z } from 'zod';

export const eraseAddressesJob = {
  name: 'delivery.erase-addresses',
  payload: z.object({}),
  retries: 2,
  schedule: '33 4 * * *',
};

/** Orders that were paid before deliveries existed, or by a process of the release before. It goes with the next release. */
export const openMissingJob = {
  name: 'delivery.open-missing',
  payload: z.object({}),
  retries: 1,
  schedule: '*/15 * * * *',
};
