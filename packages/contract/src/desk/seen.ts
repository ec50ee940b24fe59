import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';

export const maxSeenIds = 20;

/** Sent without cookie and referrer. Only adds numbers, which are written later. */
export const reportSeen = defineEndpoint({
  method: 'POST',
  path: '/api/seen',
  access: 'public',
  limit: 'report',
  idempotency: 'natural',
  writes: false,
  summary: 'Count views of products; who looked is not kept',
  body: z.strictObject({ ids: z.array(z.int().positive()).min(1).max(maxSeenIds) }),
  reply: z.object({ success: z.literal(true) }),
  errors: [],
});
