import { z } from 'zod';

export const deleteOldThreadsJob = {
  name: 'messages.delete-old-threads',
  payload: z.object({}),
  retries: 2,
  schedule: '53 4 * * *',
};
