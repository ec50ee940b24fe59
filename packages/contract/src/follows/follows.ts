import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { pageSize, productCard } from '../search/list-products.ts';

export const maxFollows = 1_000;
export const followsPerPage = 50;

/** What the caller has chosen about a person. */
export const followState = z
  .object({
    is: z.boolean(),
    /** Whether the caller is told of each product that the person publishes. */
    wantsNews: z.boolean(),
  })
  .meta({ id: 'FollowState' });

export type FollowState = z.output<typeof followState>;

const write = {
  method: 'POST',
  access: 'member',
  limit: 'social',
  idempotency: 'natural',
  writes: true,
} as const;
const read = { ...write, method: 'GET', limit: 'browse', writes: false } as const;
const userId = z.uuid().toLowerCase();
const success = z.object({ success: z.literal(true) });
/** Of the other person, after the call. */
const counted = success.extend({ followersCount: z.int().nonnegative() });

export const addFollow = defineEndpoint({
  ...write,
  path: '/api/follows/add',
  summary: 'Follow a person; again is a success',
  body: z.strictObject({ user_id: userId }),
  reply: counted,
  errors: ['not-found', 'not-allowed', 'too-many-follows'],
});

export const removeFollow = defineEndpoint({
  ...write,
  path: '/api/follows/remove',
  whenSuspended: true,
  summary: 'Stop following a person; again is a success',
  body: z.strictObject({ user_id: userId }),
  reply: counted,
  errors: [],
});

export const setFollowNews = defineEndpoint({
  ...write,
  path: '/api/follows/news',
  summary: 'Choose whether to be told of each product that a followed person publishes',
  body: z.strictObject({ user_id: userId, wants: z.boolean() }),
  reply: success,
  errors: ['not-found'],
});

export const followSides = ['followers', 'following'] as const;
export type FollowSide = (typeof followSides)[number];

export const listFollows = defineEndpoint({
  ...read,
  path: '/api/follows',
  summary: 'The people whom the caller follows, or who follow the caller, the latest first',
  query: z.object({ side: z.enum(followSides), cursor: z.string().max(200).optional() }),
  reply: z.object({
    people: z
      .array(
        z.object({
          id: userId,
          username: z.string(),
          full_name: z.string(),
          avatar_url: z.string().nullable(),
          /** Whether the caller follows them. */
          follow: followState,
        }),
      )
      .max(followsPerPage),
    nextCursor: z.string().nullable(),
  }),
  errors: [],
});

export const getFeed = defineEndpoint({
  ...read,
  path: '/api/feed',
  summary: 'A page of what the people whom the caller follows have published, the latest first',
  query: z.object({ cursor: z.string().max(200).optional() }),
  reply: z.object({
    products: z
      .array(
        productCard.extend({
          /** The first moment everybody could see it. */
          published_at: z.iso.datetime(),
        }),
      )
      .max(pageSize),
    nextCursor: z.string().nullable(),
    /** What is published later is new to the caller; null before the first visit. */
    seenAt: z.iso.datetime().nullable(),
    /** How many people the caller follows. */
    followingCount: z.int().nonnegative(),
  }),
  errors: [],
});

export const markFeedSeen = defineEndpoint({
  ...write,
  path: '/api/feed/seen',
  summary: 'Remember how far the caller has seen the feed; it never goes back',
  body: z.strictObject({
    /** `published_at` of the first product. */
    until: z.iso.datetime(),
  }),
  reply: success,
  errors: [],
});
