import { z } from 'zod';
import { cleanText } from '../catalogue/product-text.rules.ts';
import { defineEndpoint } from '../endpoint.ts';
import { picture } from '../media/pictures.ts';
import { hasContactData } from './review-text.rules.ts';
import { maxStars, reviewLimits, type ReviewTag, reviewTags } from './review.rules.ts';

const id = z.uuid();
const moment = z.iso.datetime();
const tags = z.array(z.enum([...new Set<ReviewTag>([...reviewTags.seller, ...reviewTags.buyer])]));

const answer = z.object({ text: z.string(), at: moment });

const review = z.object({
  id,
  stars: z.int().min(1).max(maxStars),
  /** Empty when there are only stars, and when its author deleted the account. */
  text: z.string(),
  tags,
  answer: answer.nullable(),
});

/** The reviews of one order, as visible to its buyer or its seller. */
export const orderReviews = z
  .object({
    /** Until when the caller may write theirs; null when they may not. */
    open_until: moment.nullable(),
    /** Invisible to others until it is published; `published_by` is null once it is. */
    own: review.extend({ published_by: moment.nullable() }).nullable(),
    /** By the other person, once published; `answer_until` is null when the caller may not answer. */
    received: review.extend({ answer_until: moment.nullable() }).nullable(),
  })
  .meta({ id: 'OrderReviews' });

export type OrderReviews = z.output<typeof orderReviews>;

/** A review on a profile, or the note of a sale that its seller cancelled or did not send in time. */
export const profileReview = z
  .discriminatedUnion('kind', [
    review.extend({
      kind: z.literal('review'),
      at: moment,
      /** Null when the account is deleted. */
      author: z
        .object({ id, username: z.string(), full_name: z.string(), avatar_url: z.string().nullable() })
        .nullable(),
      /** The first product of the order. */
      product: z.object({ title: z.string(), picture: picture.nullable() }),
      product_count: z.int().positive(),
      can_answer: z.boolean(),
    }),
    z.object({ kind: z.literal('cancelled'), id, at: moment }),
    z.object({ kind: z.literal('unsent'), id, at: moment }),
  ])
  .meta({ id: 'ProfileReview' });

export type ProfileReview = z.output<typeof profileReview>;

const write = {
  method: 'POST',
  access: 'member',
  limit: 'write',
  idempotency: 'natural',
  writes: true,
} as const;
const success = z.object({ success: z.literal(true) });
const invalid = { error: 'invalid-review' } as const;

/** Everybody reads it. */
const publicText = (maxLength: number) =>
  z
    .string(invalid)
    .max(2000, invalid)
    .transform((text) => cleanText(text, text.length))
    .pipe(z.string().max(maxLength, invalid))
    .refine((text) => !hasContactData(text), { error: 'contact-in-review' });

export const writeReview = defineEndpoint({
  ...write,
  path: '/api/reviews/write',
  summary: 'Review the other person of an own completed order, once',
  body: z.strictObject({
    order_id: id,
    stars: z.int(invalid).min(1, invalid).max(maxStars, invalid),
    text: publicText(reviewLimits.text),
    tags: tags.max(reviewLimits.tags, invalid),
  }),
  reply: success,
  refusals: { invalid: ['invalid-review', 'contact-in-review'] },
  errors: ['not-found', 'invalid-order-state', 'invalid-review', 'review-not-open'],
});

export const answerReview = defineEndpoint({
  ...write,
  path: '/api/reviews/answer',
  summary: 'Answer a published review about oneself, once',
  body: z.strictObject({
    review_id: id,
    text: publicText(reviewLimits.answer).refine((text) => text !== '', invalid),
  }),
  reply: success,
  refusals: { invalid: ['invalid-review', 'contact-in-review'] },
  errors: ['not-found', 'review-not-open', 'deadline-passed'],
});

export const listReviews = defineEndpoint({
  ...write,
  method: 'GET',
  access: 'public',
  limit: 'browse',
  writes: false,
  path: '/api/profiles/:username/reviews',
  summary: 'Published reviews about a person with the notes of their sales, newest first',
  params: z.object({ username: z.string().min(1).max(60) }),
  query: z.object({ cursor: z.string().max(200).optional() }),
  reply: z.object({
    reviews: z.array(profileReview).max(reviewLimits.perPage),
    nextCursor: z.string().nullable(),
  }),
  errors: ['user-not-found'],
});
