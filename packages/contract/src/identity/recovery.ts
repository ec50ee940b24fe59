import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { passwordField } from './password.ts';

const base = { method: 'POST', access: 'public', limit: 'identity', idempotency: 'natural' } as const;
const success = z.object({ success: z.literal(true) });
const token = z.string().min(1).max(200);

export const sendRecoveryEmail = defineEndpoint({
  ...base,
  path: '/api/send-recovery-email',
  writes: true,
  summary: 'Mail a link to set a new password; the response is the same for unknown addresses',
  body: z.strictObject({ email: z.string().max(200), botToken: z.string().min(1).max(2048) }),
  reply: success,
  errors: ['invalid-email', 'bot-check-failed', 'too-many-requests'],
});

export const checkRecovery = defineEndpoint({
  ...base,
  path: '/api/password/check-recovery',
  writes: false,
  summary: 'Whether a recovery link still works, without using it',
  body: z.strictObject({ token }),
  reply: z.object({ valid: z.boolean() }),
  errors: [],
});

export const recoverPassword = defineEndpoint({
  ...base,
  path: '/api/password/recover',
  writes: true,
  summary: 'Set a new password with the link of the mail; every session ends, and this browser signs in',
  body: z.strictObject({ token, password: passwordField }),
  /** False for an account that could not sign in either, such as one without a phone. */
  reply: success.extend({ signedIn: z.boolean() }),
  errors: ['invalid-action-code', 'expired-action-code', 'password-does-not-meet-requirements'],
});
