import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';

/** Error report of the browser, with the id shown on the error page. */
export const reportClientError = defineEndpoint({
  method: 'POST',
  path: '/api/client-errors',
  access: 'public',
  limit: 'report',
  idempotency: 'natural',
  writes: false,
  summary: 'Report an error of the page in the browser',
  body: z.object({
    id: z.string().min(1).max(64),
    message: z.string().max(500),
    stack: z.string().max(4000).optional(),
    /** The path without its query, which may hold personal data. */
    path: z.string().max(300),
  }),
  reply: z.object({ received: z.literal(true) }),
  errors: [],
});
