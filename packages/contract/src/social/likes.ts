import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';

const write = {
  method: 'POST',
  access: 'member',
  limit: 'social',
  idempotency: 'natural',
  writes: true,
  body: z.strictObject({
    post_id: z.int().positive(),
    /** Legacy; refused when it is not the caller's own id. */
    user_id: z.uuid().optional(),
  }),
  reply: z.object({ success: z.literal(true) }),
} as const;

export const addLike = defineEndpoint({
  ...write,
  path: '/api/like/add',
  summary: 'Like a product; idempotent',
  refusals: { failed: 'like-not-added' },
  errors: ['like-without-product', 'not-allowed'],
});

export const removeLike = defineEndpoint({
  ...write,
  path: '/api/like/remove',
  whenSuspended: true,
  summary: 'Remove a like; idempotent',
  refusals: { failed: 'like-not-removed' },
  errors: ['not-allowed'],
});
