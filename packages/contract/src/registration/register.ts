import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { passwordField } from '../identity/password.ts';
import { registrationForm } from './form.ts';

export const registrationSteps = [
  'register',
  'waitEmail',
  'setPassword',
  'verifyPhone',
  'verifyPhoneCode',
  'profileCreated',
] as const;

export type RegistrationStep = (typeof registrationSteps)[number];

const base = { method: 'POST', access: 'public', limit: 'identity', idempotency: 'natural' } as const;
const success = z.object({ success: z.literal(true) });
const email = z.string().max(200);
const cooldown = z.int().nonnegative();

/** The pending registration of this browser, or null. */
export const getRegistration = defineEndpoint({
  ...base,
  method: 'GET',
  path: '/api/registration',
  limit: 'browse',
  writes: false,
  summary: 'The pending registration of this browser',
  reply: z.object({
    registration: z
      .object({
        step: z.enum(registrationSteps),
        email: z.string(),
        username: z.string(),
        /** The number that the last code was sent to. */
        phone: z.string().nullable(),
        /** Seconds until the mail and the SMS may be sent again. */
        mailCooldown: cooldown,
        smsCooldown: cooldown,
      })
      .nullable(),
  }),
  errors: [],
});

export const checkEmail = defineEndpoint({
  ...base,
  path: '/api/check-email',
  writes: true,
  summary: 'Whether an e-mail has an account; a few times, then 429',
  body: z.strictObject({ email }),
  reply: z.object({ exists: z.boolean() }),
  errors: ['invalid-email', 'too-many-requests'],
});

/** As while registering: also taken are confusable and reserved ones, and not the one of the caller's own registration. */
export const checkUsername = defineEndpoint({
  ...base,
  path: '/api/check-username',
  writes: true,
  summary: 'Whether a username is taken; a number of times, then 429',
  body: z.strictObject({ username: registrationForm.shape.username }),
  reply: z.object({ taken: z.boolean() }),
  errors: ['too-many-requests'],
});

export const register = defineEndpoint({
  ...base,
  path: '/api/register',
  writes: true,
  summary: 'Begin a registration: sets the ticket and mails the verification link',
  body: z.strictObject({
    ...registrationForm.shape,
    acceptTerms: z.literal(true),
    botToken: z.string().min(1).max(2048),
  }),
  reply: z.object({ success: z.literal(true), user: z.object({ id: z.uuid() }) }),
  errors: ['email-already-in-use', 'username-taken', 'bot-check-failed', 'too-many-requests'],
});

export const resendEmail = defineEndpoint({
  ...base,
  path: '/api/resend-email',
  writes: true,
  summary: 'Mail the verification link again, to the address of this registration',
  body: z.strictObject({ email }),
  reply: z.object({ success: z.literal(true), cooldown }),
  errors: ['too-many-requests'],
});

export const isEmailVerified = defineEndpoint({
  ...base,
  path: '/api/is-email-verified',
  writes: false,
  summary: 'Whether the e-mail of the own registration or session is verified; false for any other',
  body: z.strictObject({ email }),
  reply: z.object({ verified: z.boolean() }),
  errors: [],
});

export const confirmEmail = defineEndpoint({
  ...base,
  path: '/api/registration/confirm-email',
  writes: true,
  summary: 'Use the link of the verification mail, which works once',
  body: z.strictObject({ token: z.string().min(1).max(200) }),
  reply: success,
  errors: ['invalid-action-code', 'expired-action-code'],
});

export const setPassword = defineEndpoint({
  ...base,
  path: '/api/set-password',
  writes: true,
  summary: 'Set the first password of the registration that this browser began',
  body: z.strictObject({ email, password: passwordField }),
  reply: success,
  errors: ['email-not-verified', 'password-not-set', 'password-does-not-meet-requirements'],
});

/** With a ticket deletes the pending registration, with a session and the password the own account. */
export const deleteUserByEmail = defineEndpoint({
  ...base,
  path: '/api/delete-user-by-email',
  writes: true,
  summary: 'Delete the pending registration, or the own account with its password',
  body: z.strictObject({ email, password: z.string().max(300).optional() }),
  reply: success,
  errors: [
    'not-signed-in',
    'not-allowed',
    'missing-password',
    'wrong-password',
    'account-not-deleted',
    'account-has-orders',
  ],
});

/** The «No fui yo» link: cancels a registration or reverts an e-mail change. */
export const disown = defineEndpoint({
  ...base,
  path: '/api/disown',
  writes: true,
  summary: 'Revert a registration or an e-mail change through the «No fui yo» link',
  body: z.strictObject({ token: z.string().min(1).max(200) }),
  reply: z.object({
    success: z.literal(true),
    undone: z.enum(['registration', 'email-change']),
    /** After a reverted e-mail change the password is void; this recovery token sets a new one. */
    recoveryToken: z.string().optional(),
  }),
  errors: ['invalid-action-code', 'expired-action-code'],
});
