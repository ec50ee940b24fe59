import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { roles } from '../identity/roles.rules.ts';

export const peoplePerPage = 100;
/** Bounds the duration of a request: each person is changed in a separate transaction. */
export const peoplePerChange = 25;

export const maxPeopleWords = 254;
/** At least three characters, after the @ of a username: with fewer, no index helps. */
export const peopleWords = /^(?:@.{3}|[^@].{2})/u;

const base = {
  method: 'POST',
  access: 'admin',
  limit: 'write',
  idempotency: 'natural',
  writes: true,
} as const;

export const person = z
  .object({
    id: z.uuid(),
    username: z.string(),
    email: z.string(),
    email_verified: z.boolean(),
    phone: z.string().nullable(),
    role: z.enum(roles),
    created_at: z.iso.datetime(),
    locked_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Person' });

export type Person = z.output<typeof person>;

export const listPeople = defineEndpoint({
  ...base,
  method: 'GET',
  path: '/api/admin/people',
  limit: 'browse',
  // Reads are recorded.
  writes: true,
  summary: 'One page of the people with an account, newest first',
  query: z.object({ cursor: z.string().max(200).optional() }),
  reply: z.object({ people: z.array(person).max(peoplePerPage), nextCursor: z.string().nullable() }),
  errors: [],
});

/** A POST, because addresses carry no e-mails. */
export const findPeople = defineEndpoint({
  ...base,
  path: '/api/admin/people/find',
  limit: 'browse',
  summary: 'The newest people with these words in username or name, or with this e-mail',
  body: z.strictObject({ q: z.string().trim().regex(peopleWords).max(maxPeopleWords) }),
  reply: z.object({ people: z.array(person).max(peoplePerPage) }),
  errors: [],
});

const selection = z.strictObject({ ids: z.array(z.uuid()).min(1).max(peoplePerChange) });
/** Number of people changed. Skipped: already in that state, unknown, the caller, the last admin, and on delete people with open orders. */
const done = z.object({ success: z.literal(true), changed: z.int().nonnegative() });

export const lockPeople = defineEndpoint({
  ...base,
  path: '/api/admin/people/suspend',
  recentLogin: true,
  summary: 'Lock accounts: their sessions end and they cannot sign in',
  body: selection,
  reply: done,
  errors: [],
});

export const unlockPeople = defineEndpoint({
  ...base,
  path: '/api/admin/people/unsuspend',
  summary: 'Let locked accounts sign in again',
  body: selection,
  reply: done,
  errors: [],
});

export const deletePeople = defineEndpoint({
  ...base,
  path: '/api/admin/people/delete',
  recentLogin: true,
  summary: 'Delete accounts permanently',
  body: selection,
  reply: done,
  errors: [],
});
