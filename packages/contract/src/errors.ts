import { z } from 'zod';

/** Every refusal the API can give, and the HTTP status it travels under. */
export const errorStatus = {
  'invalid-input': 400,
  'not-signed-in': 401,
  'not-allowed': 403,
  'not-found': 404,
  'request-in-progress': 409,
  'payload-too-large': 413,
  'idempotency-key-reused': 422,
  'too-many-requests': 429,
  internal: 500,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof errorStatus;

/** The body of every reply that is not a success. `error` is the sentence a person may read. */
export const errorReply = z
  .object({
    error: z.string(),
    code: z.enum(Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]]),
    requestId: z.string(),
    issues: z.array(z.object({ path: z.string(), rule: z.string() })).optional(),
    /** Seconds until the same call may succeed. */
    cooldown: z.int().positive().optional(),
  })
  .meta({ id: 'ErrorReply' });

export type ErrorReply = z.output<typeof errorReply>;
