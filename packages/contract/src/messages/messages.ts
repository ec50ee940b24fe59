import { z } from 'zod';
import { deliveryOptions } from '../delivery/options.ts';
import { awayUntil } from '../desk/vacation.ts';
import { defineEndpoint } from '../endpoint.ts';
import { picture } from '../media/pictures.ts';
import { bargain, offer } from '../offers/offer.ts';
import { providerFee } from '../seller-accounts/provider-fee.ts';
import { cleanMessage, closedReasons, isMessageText, messageLimits } from './message.rules.ts';

const id = z.uuid();
const seq = z.int32().positive();
const count = z.int().nonnegative();
const moment = z.iso.datetime();

const otherPerson = z.object({
  id,
  username: z.string(),
  full_name: z.string(),
  avatar_url: z.string().nullable(),
});

/** What a thread is about, and with whom. */
const threadHead = z.object({
  side: z.enum(['buying', 'selling']),
  /** Null in an ended thread: a block looks like a deleted account. */
  other: otherPerson.nullable(),
  product: z.object({
    id: z.int().positive(),
    /** Null when the product is deleted. */
    title: z.string().nullable(),
    price: z.number(),
    picture: picture.nullable(),
    /** `ordered`: the buyer's order of it. `reserved`: somebody else is paying. */
    state: z.enum(['available', 'reserved', 'sold', 'ordered', 'paused', 'deleted']),
  }),
  /** The latest order that is talked about here. */
  order: z.object({ id, number: z.int().positive() }).nullable(),
  closed: z.enum(closedReasons).nullable(),
  /** Of the seller, for the buyer. */
  away_until: awayUntil,
  /** The order in whose thread a `moved` one goes on. */
  moved_to: z.object({ order_id: id, order_number: z.int().positive(), thread_id: id }).nullable(),
});

/** A message without sender tells what happened to an order or an offer; `text` holds its words. */
export const message = z
  .object({
    id,
    seq,
    kind: z.enum(['text', 'offer', 'system']),
    from: z.enum(['me', 'other']).nullable(),
    text: z.string(),
    /** Its text and photos are gone: with the sender's account, or by a moderator. */
    removed: z.enum(['account-deleted', 'moderation']).nullable(),
    /** Signed URLs, valid for ten minutes. */
    photos: z.array(z.array(z.object({ width: z.int(), url: z.url() }))).max(messageLimits.photos),
    /** What was found in a message of the other person; the worst of it. */
    warning: z.enum(['contact', 'payment', 'danger']).nullable(),
    /** As it is now. Only of the message that it was made with. */
    offer: offer.nullable(),
    /** Clients must accept ones they do not know. */
    event: z.string().nullable(),
    order_id: id.nullable(),
    created_at: moment,
  })
  .meta({ id: 'Message' });
export type Message = z.output<typeof message>;

const messagePage = {
  /** Newest first. */
  messages: z.array(message).max(messageLimits.perPage),
  /** There are more in the direction that was asked for. */
  has_more: z.boolean(),
};

const threadSummary = threadHead
  .extend({
    id,
    unread: count,
    last: z
      .object({
        kind: message.shape.kind,
        from: message.shape.from,
        /** The first 80 characters. */
        text: z.string(),
        removed: message.shape.removed,
        has_photos: z.boolean(),
      })
      .nullable(),
    last_at: moment,
  })
  .meta({ id: 'ThreadSummary' });
export type ThreadSummary = z.output<typeof threadSummary>;

export const threadDetail = threadHead
  .extend({
    id,
    last_seq: count,
    /** How far the caller has read, and the other person. */
    own_read_seq: count,
    read_seq: count,
    unread: count,
    may_send_photos: z.boolean(),
    /** What the two can do about the price; null in a closed thread. */
    bargain: bargain
      .pick({ open: true, floor: true })
      .extend({
        /** The open offer or agreed price. */
        current: offer.nullable(),
        /** Offers that the caller can still make. */
        offers_left: count,
        delivery: deliveryOptions,
        commission: z.object({ basisPoints: count }),
        provider_fee: providerFee.nullable(),
      })
      .nullable(),
    ...messagePage,
  })
  .meta({ id: 'ThreadDetail' });
export type ThreadDetail = z.output<typeof threadDetail>;

const write = {
  method: 'POST',
  access: 'member',
  limit: 'social',
  idempotency: 'natural',
  writes: true,
} as const;
const read = { ...write, method: 'GET', limit: 'browse', writes: false } as const;

export const listThreads = defineEndpoint({
  ...read,
  path: '/api/threads',
  summary: 'Own threads, the latest message first',
  query: z.object({
    side: z.enum(['all', 'buying', 'selling']).default('all'),
    cursor: z.string().max(200).optional(),
  }),
  reply: z.object({
    threads: z.array(threadSummary).max(messageLimits.threadsPerPage),
    nextCursor: z.string().nullable(),
    unread_threads: count,
  }),
  errors: [],
});

export const getThread = defineEndpoint({
  ...read,
  path: '/api/threads/:id',
  summary: 'An own thread with its last 30 messages',
  params: z.object({ id }),
  reply: z.object({ thread: threadDetail }),
  errors: ['not-found'],
});

/** Before the first message there is no thread. */
export const findThread = defineEndpoint({
  ...read,
  path: '/api/threads/about',
  summary: 'The own thread about a product or an order, and what it is or will be about',
  query: z
    .object({ product: z.coerce.number().pipe(z.int().positive()).optional(), order: id.optional() })
    .refine(({ product, order }) => (product === undefined) !== (order === undefined)),
  reply: threadHead.extend({ thread_id: id.nullable() }),
  errors: ['not-found', 'product-gone', 'own-product'],
});

const pageEdge = z.coerce.number().pipe(z.int32().nonnegative());

export const listMessages = defineEndpoint({
  ...read,
  path: '/api/threads/:id/messages',
  summary: 'The 30 messages of an own thread before or after one of them',
  params: z.object({ id }),
  query: z
    .object({ before: pageEdge.optional(), after: pageEdge.optional() })
    .refine(({ before, after }) => (before === undefined) !== (after === undefined)),
  reply: z.object(messagePage),
  errors: ['not-found'],
});

const invalid = { error: 'invalid-message' } as const;

export const sendMessage = defineEndpoint({
  ...write,
  path: '/api/messages/send',
  whenSuspended: true,
  summary: 'Write in an own thread, to the seller of a product, or to the other person of a paid order',
  body: z
    .strictObject({
      /** Chosen by the browser. */
      id,
      thread_id: id.optional(),
      product_id: z.int().positive().optional(),
      order_id: id.optional(),
      text: z
        .string(invalid)
        .max(5 * messageLimits.text, invalid)
        .transform(cleanMessage)
        .refine(isMessageText, invalid),
      /** Uploads for the purpose `message`. */
      picture_ids: z.array(id).max(messageLimits.photos, invalid).default([]),
      /** The sender was warned of what the text contains. */
      acknowledged: z.boolean().default(false),
    })
    .refine(
      ({ thread_id, product_id, order_id }) =>
        [thread_id, product_id, order_id].filter((target) => target !== undefined).length === 1,
    )
    .refine(({ text, picture_ids: photos }) => text !== '' || photos.length > 0, invalid),
  reply: z.object({ message, thread_id: id }),
  refusals: { invalid: ['invalid-message'] },
  errors: [
    'not-found',
    'not-allowed',
    'own-product',
    'product-gone',
    'thread-closed',
    'user-suspended',
    'message-warned',
    'contact-not-allowed',
    'wait-for-answer',
    'photos-after-answer',
    'repeated-message',
    'too-many-threads',
    'too-many-requests',
    'picture-not-uploaded',
  ],
});

export const markThreadRead = defineEndpoint({
  ...write,
  path: '/api/threads/read',
  whenSuspended: true,
  summary: 'Mark the messages of an own thread as read, up to one of them; marks never go back',
  body: z.strictObject({ thread_id: id, seq }),
  reply: z.object({ success: z.literal(true) }),
  errors: ['not-found'],
});
