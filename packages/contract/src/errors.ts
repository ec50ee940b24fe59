import { z } from 'zod';

/** Every refusal the API can give, and the HTTP status it travels under. */
export const errorStatus = {
  'invalid-input': 400,
  'invalid-email': 400,
  'invalid-phone': 400,
  'invalid-code': 400,
  'invalid-action-code': 400,
  'expired-action-code': 400,
  'password-does-not-meet-requirements': 400,
  'invalid-picture': 400,
  'picture-required': 400,
  'too-many-pictures': 400,
  'not-a-picture': 400,
  'invalid-picture-format': 400,
  'product-incomplete': 400,
  'invalid-price': 400,
  'not-signed-in': 401,
  'invalid-credential': 401,
  'user-token-expired': 401,
  'profile-not-found': 401,
  'phone-not-verified': 401,
  'publish-needs-session': 401,
  'edit-needs-session': 401,
  'not-allowed': 403,
  'wrong-password': 403,
  'missing-password': 403,
  'requires-recent-login': 403,
  'user-disabled': 403,
  'email-not-verified': 403,
  'phone-required': 403,
  'bot-check-failed': 403,
  'publish-needs-account': 403,
  'edit-needs-account': 403,
  'not-found': 404,
  'user-not-found': 404,
  'request-in-progress': 409,
  'email-already-in-use': 409,
  'username-taken': 409,
  'phone-in-use': 409,
  'password-not-set': 409,
  'account-not-deleted': 409,
  'picture-not-uploaded': 409,
  'product-locked': 409,
  'product-gone': 410,
  'payload-too-large': 413,
  'idempotency-key-reused': 422,
  'too-many-requests': 429,
  internal: 500,
  'product-not-created': 500,
  'product-not-updated': 500,
  'product-not-deleted': 500,
  unavailable: 503,
  'sms-not-sent': 503,
  'network-request-failed': 504,
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
