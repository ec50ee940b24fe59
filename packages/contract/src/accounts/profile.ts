import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';

/** What everybody may see of a person, under the specification's names. */
export const profile = z
  .object({
    id: z.uuid(),
    full_name: z.string(),
    username: z.string(),
    description: z.string(),
    avatar_url: z.string().nullable(),
    postsCount: z.int().nonnegative(),
    followersCount: z.int().nonnegative(),
    followingCount: z.int().nonnegative(),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'Profile' });

export type Profile = z.output<typeof profile>;

export const getProfile = defineEndpoint({
  method: 'GET',
  path: '/api/profiles/:username',
  access: 'public',
  limit: 'browse',
  idempotency: 'natural',
  writes: false,
  summary: 'A person’s public profile; the name is found in any letter case',
  params: z.object({ username: z.string().min(1).max(60) }),
  reply: z.object({ profile }),
  errors: ['user-not-found'],
});
