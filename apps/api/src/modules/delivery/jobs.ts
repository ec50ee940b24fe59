import { z } from 'zod';

export const eraseAddressesJob = {
  name: 'delivery.erase-addresses',
  payload: z.object({}),
  retries: 2,
  schedule: '33 4 * * *',
};

/** Safety net for orders that were paid while the release before was running. */
export const openMissingJob = {
  name: 'delivery.open-missing',
  payload: z.object({}),
  retries: 1,
  schedule: '*/15 * * * *',
};
