import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { sessionUser } from './session.ts';

const base = { method: 'POST', access: 'phone', limit: 'identity', idempotency: 'natural' } as const;
const success = z.object({ success: z.literal(true) });
const phone = z.string().min(1).max(30);

export const sendPhoneLink = defineEndpoint({
  ...base,
  path: '/api/send-magic-link-associate-phone',
  access: 'public',
  writes: true,
  summary: 'After a correct password without a phone: mail the link to associate one',
  body: z.strictObject({ email: z.string().max(200) }),
  reply: success,
  errors: ['not-allowed', 'too-many-requests'],
});

export const openPhoneLink = defineEndpoint({
  ...base,
  path: '/api/phone/open-link',
  access: 'public',
  writes: true,
  summary: 'Use the link of the mail: opens a session that can only associate a phone',
  body: z.strictObject({ token: z.string().min(1).max(200) }),
  reply: success,
  errors: ['invalid-action-code', 'expired-action-code'],
});

export const checkPhone = defineEndpoint({
  ...base,
  path: '/api/check-phone',
  writes: true,
  whenSuspended: true,
  summary: 'Whether a phone belongs to another account',
  body: z.strictObject({ phone }),
  reply: z.object({ exists: z.boolean() }),
  errors: ['invalid-phone', 'too-many-requests'],
});

export const isPhoneVerified = defineEndpoint({
  ...base,
  path: '/api/is-phone-verified',
  access: 'public',
  writes: false,
  summary: 'Whether this is the verified phone of the caller; false for any other',
  body: z.strictObject({ phone }),
  reply: z.object({ verified: z.boolean() }),
  errors: [],
});

export const sendPhoneCode = defineEndpoint({
  ...base,
  path: '/api/phone/send-code',
  writes: true,
  whenSuspended: true,
  summary: 'Send a code by SMS',
  body: z.strictObject({ phone, botToken: z.string().min(1).max(2048) }),
  /** Seconds until another code may be sent. */
  reply: z.object({ success: z.literal(true), cooldown: z.int().positive() }),
  errors: ['invalid-phone', 'phone-in-use', 'bot-check-failed', 'sms-not-sent', 'too-many-requests'],
});

export const verifyPhoneCode = defineEndpoint({
  ...base,
  path: '/api/phone/verify-code',
  writes: true,
  whenSuspended: true,
  summary: 'Check the code of the SMS; update-phone then associates the phone',
  body: z.strictObject({ phone, code: z.string().min(1).max(20) }),
  reply: success,
  errors: ['invalid-phone', 'invalid-code', 'too-many-requests'],
});

/** Completes a registration, associates a phone, or changes a member's phone, depending on the caller. */
export const updatePhone = defineEndpoint({
  ...base,
  path: '/api/update-phone',
  writes: true,
  whenSuspended: true,
  summary:
    'Associate the phone whose code was just verified; signs in a caller who registered here or just entered the password',
  body: z.strictObject({ phone }),
  reply: z.object({ success: z.literal(true), user: sessionUser }),
  errors: ['invalid-phone', 'invalid-code', 'phone-in-use', 'requires-recent-login'],
});
