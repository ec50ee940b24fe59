import { z } from 'zod';

export const eraseClaimsJob = {
  name: 'claims.erase',
  payload: z.object({}),
  retries: 2,
  schedule: '43 4 * * *',
};
