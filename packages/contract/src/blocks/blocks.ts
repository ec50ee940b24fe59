import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';

export const maxBlocks = 500;
export const blocksPerPage = 50;

const write = {
  method: 'POST',
  access: 'member',
  limit: 'social',
  idempotency: 'natural',
  writes: true,
} as const;
const body = z.strictObject({ user_id: z.uuid() });
const reply = z.object({ success: z.literal(true) });

export const addBlock = defineEndpoint({
  ...write,
  path: '/api/blocks/add',
  whenSuspended: true,
  summary: 'Block a person, who is not told',
  body,
  reply,
  errors: ['not-found', 'not-allowed', 'too-many-blocks'],
});

export const removeBlock = defineEndpoint({
  ...write,
  path: '/api/blocks/remove',
  whenSuspended: true,
  summary: 'Unblock a person whom the caller blocked',
  body,
  reply,
  errors: [],
});

export const listBlocks = defineEndpoint({
  ...write,
  method: 'GET',
  limit: 'browse',
  writes: false,
  path: '/api/blocks',
  summary: 'The people whom the caller blocked, the latest first',
  query: z.object({ cursor: z.string().max(200).optional() }),
  reply: z.object({
    people: z
      .array(
        z.object({
          id: z.uuid(),
          username: z.string(),
          full_name: z.string(),
          avatar_url: z.string().nullable(),
          blocked_at: z.iso.datetime(),
        }),
      )
      .max(blocksPerPage),
    nextCursor: z.string().nullable(),
  }),
  errors: [],
});
