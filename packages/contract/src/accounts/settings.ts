import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { passwordField } from '../identity/password.ts';
import { cleanText, genders, maxFullNameLength } from '../registration/form.rules.ts';
import { avatarTypes, maxAvatarBytes, maxDescriptionLength } from './profile.rules.ts';
import { profile } from './profile.ts';

export const maxSessionsShown = 50;

export const ownProfile = profile
  .extend({
    email: z.string(),
    phone: z.string().nullable(),
    birth_date: z.iso.date(),
    gender: z.enum(genders),
  })
  .meta({ id: 'OwnProfile' });

export type OwnProfile = z.output<typeof ownProfile>;

/** A session of the person. */
export const signedInDevice = z
  .object({
    id: z.uuid(),
    current: z.boolean(),
    /** Such as «Chrome · Android». */
    device: z.string(),
    created_at: z.iso.datetime(),
    last_seen_at: z.iso.datetime(),
  })
  .meta({ id: 'SignedInDevice' });

const base = {
  method: 'POST',
  access: 'member',
  limit: 'write',
  idempotency: 'natural',
  writes: true,
} as const;
const success = z.object({ success: z.literal(true) });

export const getSettings = defineEndpoint({
  ...base,
  method: 'GET',
  path: '/api/account/settings',
  limit: 'browse',
  writes: false,
  summary: 'Data of the settings page: own profile, pending e-mail change, signed-in devices',
  reply: z.object({
    profile: ownProfile,
    /** Requested address that is not confirmed yet. */
    pendingEmail: z.string().nullable(),
    passwordChangedAt: z.iso.datetime(),
    devices: z.array(signedInDevice).max(maxSessionsShown),
  }),
  errors: [],
});

export const updateProfile = defineEndpoint({
  ...base,
  path: '/api/account/update-profile',
  summary: 'Change the own public data',
  body: z.strictObject({
    full_name: z
      .string()
      .trim()
      .min(1)
      .max(maxFullNameLength)
      .refine((value) => cleanText(value) === value),
    description: z.string().trim().max(maxDescriptionLength),
    birth_date: z.iso.date(),
    gender: z.enum(genders),
  }),
  reply: z.object({ success: z.literal(true), profile: ownProfile }),
  errors: [],
});

export const changeAvatar = defineEndpoint({
  ...base,
  path: '/api/account/avatar',
  summary: 'Change the own picture; the body is the file',
  upload: { types: avatarTypes, maxBytes: maxAvatarBytes },
  reply: z.object({ success: z.literal(true), avatar_url: z.string() }),
  errors: ['invalid-picture', 'payload-too-large'],
});

export const changeEmail = defineEndpoint({
  ...base,
  path: '/api/account/change-email',
  whenSuspended: true,
  limit: 'identity',
  recentLogin: true,
  summary: 'Request a new e-mail; it changes once the new address is confirmed',
  body: z.strictObject({ email: z.string().max(200) }),
  reply: success,
  errors: ['invalid-email', 'requires-recent-login', 'too-many-requests'],
});

export const confirmEmailChange = defineEndpoint({
  ...base,
  path: '/api/account/confirm-email-change',
  whenSuspended: true,
  limit: 'identity',
  summary: 'Use the link sent to the new address, in the session that asked for the change',
  body: z.strictObject({ token: z.string().min(1).max(200) }),
  reply: success,
  errors: ['invalid-action-code', 'expired-action-code'],
});

export const isEmailChanged = defineEndpoint({
  ...base,
  path: '/api/is-email-changed',
  access: 'public',
  limit: 'identity',
  writes: false,
  summary: 'Whether this is now the e-mail of the caller; false for any other',
  body: z.strictObject({ email: z.string().max(200) }),
  reply: z.object({ changed: z.boolean() }),
  errors: [],
});

export const changePassword = defineEndpoint({
  ...base,
  path: '/api/account/change-password',
  whenSuspended: true,
  limit: 'identity',
  summary: 'Change the own password; every other session ends',
  body: z.strictObject({ currentPassword: z.string().max(300), newPassword: passwordField }),
  reply: success,
  errors: ['missing-password', 'wrong-password', 'password-does-not-meet-requirements', 'too-many-requests'],
});

export const exportAccount = defineEndpoint({
  ...base,
  method: 'GET',
  path: '/api/account/export',
  limit: 'write',
  writes: false,
  recentLogin: true,
  summary: 'All stored data about the caller, as one file',
  reply: z.record(z.string(), z.unknown()),
  errors: ['requires-recent-login'],
});
