import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { passwordField, passwordPolicy } from './password.ts';
import { roles } from './roles.rules.ts';

/** The signed-in person. */
export const sessionUser = z
  .object({
    id: z.uuid(),
    username: z.string(),
    full_name: z.string(),
    email: z.string(),
    /** Storage path, without width and file type. */
    avatar_url: z.string().nullable(),
    role: z.enum(roles),
  })
  .meta({ id: 'SessionUser' });

export type SessionUser = z.output<typeof sessionUser>;

export const session = z
  .object({
    id: z.uuid(),
    user: sessionUser,
    expires_at: z.iso.datetime(),
    /** Whether the password was entered in the last 10 minutes. */
    recentLogin: z.boolean(),
    /** Whether it was entered in the last 8 hours, which the pages of staff need. */
    staffLogin: z.boolean(),
    /** Whether the second factor was entered in this session. */
    secondFactor: z.boolean(),
    /** Units in the cart. */
    cart: z.int().nonnegative(),
    /** Without an end when the account is closed. */
    suspension: z.object({ until: z.iso.datetime().nullable(), is_closed: z.boolean() }).nullable(),
  })
  .meta({ id: 'Session' });

export type Session = z.output<typeof session>;

const base = { access: 'public', limit: 'identity', idempotency: 'natural' } as const;
const success = z.object({ success: z.literal(true) });
const email = z.string().max(200);

/** Null for a guest. A session that was ended is reported once as an error with the reason. */
export const getSession = defineEndpoint({
  ...base,
  method: 'GET',
  path: '/api/session',
  limit: 'browse',
  writes: false,
  summary: 'The current session',
  reply: z.object({ session: session.nullable() }),
  errors: ['user-token-expired', 'profile-not-found', 'phone-not-verified', 'user-disabled'],
});

/** Only for clients other than browsers. */
export const bearerTokens = z
  .object({
    access_token: z.string(),
    refresh_token: z.string(),
    token_type: z.literal('bearer'),
    expires_in: z.int(),
    /** Unix time in seconds, as in the original request. */
    expires_at: z.int(),
    user: sessionUser,
  })
  .meta({ id: 'BearerTokens' });

export const signIn = defineEndpoint({
  ...base,
  method: 'POST',
  path: '/api/session/sign-in',
  writes: true,
  summary: 'Sign in with e-mail and password',
  body: z.strictObject({
    email,
    password: z.string().max(300),
    bearer: z.literal(true).optional(),
    /** Only after a refusal with `bot-check-failed`. */
    botToken: z.string().min(1).max(2048).optional(),
  }),
  reply: z.object({ session, tokens: bearerTokens.optional() }),
  errors: [
    'invalid-email',
    'missing-password',
    'invalid-credential',
    'email-not-verified',
    'phone-required',
    'user-disabled',
    'bot-check-failed',
    'too-many-requests',
    'unavailable',
  ],
});

export const refreshTokens = defineEndpoint({
  ...base,
  method: 'POST',
  path: '/api/session/refresh',
  writes: true,
  summary: 'Exchange a refresh token, which works once, for new bearer tokens',
  body: z.strictObject({ refresh_token: z.string().max(200) }),
  reply: bearerTokens,
  errors: ['user-token-expired'],
});

export const signOut = defineEndpoint({
  ...base,
  method: 'POST',
  path: '/api/session/sign-out',
  writes: true,
  summary: 'End this session',
  body: z.strictObject({}),
  reply: success,
  errors: [],
});

export const confirmPassword = defineEndpoint({
  ...base,
  method: 'POST',
  path: '/api/session/confirm-password',
  access: 'member',
  writes: true,
  whenSuspended: true,
  summary: 'Enter the password again, which makes the login recent',
  body: z.strictObject({ password: passwordField }),
  reply: z.object({ session }),
  errors: ['wrong-password', 'too-many-requests'],
});

export const confirmSecondFactor = defineEndpoint({
  ...base,
  method: 'POST',
  path: '/api/session/second-factor',
  access: 'member',
  writes: true,
  whenSuspended: true,
  summary: 'Enter the six digits of the authenticator app',
  body: z.strictObject({ code: z.string().regex(/^\d{6}$/) }),
  reply: z.object({ session }),
  errors: ['invalid-code', 'not-found', 'too-many-requests'],
});

export const revokeSession = defineEndpoint({
  ...base,
  method: 'POST',
  path: '/api/session/revoke',
  access: 'member',
  writes: true,
  whenSuspended: true,
  summary: 'End one of the own sessions',
  body: z.strictObject({ id: z.uuid() }),
  reply: success,
  errors: [],
});

export const revokeOtherSessions = defineEndpoint({
  ...base,
  method: 'POST',
  path: '/api/session/revoke-others',
  access: 'member',
  writes: true,
  whenSuspended: true,
  summary: 'End all own sessions but this one',
  body: z.strictObject({}),
  reply: success,
  errors: [],
});

export const getSignInSettings = defineEndpoint({
  ...base,
  method: 'GET',
  path: '/api/sign-in-settings',
  limit: 'browse',
  writes: false,
  summary: 'The password policy and the public configuration of the bot check',
  reply: z.object({
    passwordPolicy,
    botCheck: z.object({ siteKey: z.string(), scriptUrl: z.url() }),
  }),
  errors: [],
});

export const getAuthUser = defineEndpoint({
  ...base,
  method: 'POST',
  path: '/api/get-auth-user',
  writes: false,
  summary: 'After a correct password: the masked phone of that account, or null',
  body: z.strictObject({ email }),
  reply: z.object({ user: z.object({ phone: z.string().nullable() }).nullable() }),
  errors: [],
});
