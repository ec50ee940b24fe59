import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';

/** Mails that can be stopped; `alert` is about one saved search. */
export const mailLists = ['social', 'daily', 'alert', 'price', 'published'] as const;
export type MailListName = (typeof mailLists)[number];

/** With the ids of all saved searches that a person may have. */
export const maxUnsubscribeToken = 800;

/** Signed; it names an account and a list, and does not expire. */
const params = z.object({ token: z.string().max(maxUnsubscribeToken) });

const stop = {
  access: 'public',
  limit: 'browse',
  idempotency: 'natural',
  path: '/api/unsubscribe/:token',
  params,
  reply: z.object({ success: z.literal(true), list: z.enum(mailLists) }),
  errors: ['not-found'],
} as const;

export const showUnsubscribe = defineEndpoint({
  ...stop,
  method: 'GET',
  writes: false,
  summary: 'Which mails a token stops; changes nothing, because mail scanners follow links',
});

// Mail providers call it with a form (RFC 8058), our page without a body: the token says it all.
export const unsubscribe = defineEndpoint({
  ...stop,
  method: 'POST',
  writes: true,
  rawBody: true,
  summary: 'Stop the mails of a token at once, without a session',
});
