import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { type ContactTopic, contactTopics, contactWordsLength } from './contact.rules.ts';
import { appealOutcomes, appealWordsLength, personDecisions, thingDecisions } from './decisions.rules.ts';
import {
  isExplained,
  reasonsFor,
  reportReasonKeys,
  reportWordsLength,
  targetKinds,
} from './report-reasons.rules.ts';

const write = {
  method: 'POST',
  access: 'member',
  idempotency: 'natural',
  writes: true,
  reply: z.object({ success: z.literal(true) }),
} as const;

const badReport = { error: 'invalid-report' } as const;

export const createReport = defineEndpoint({
  ...write,
  limit: 'social',
  path: '/api/reports/create',
  whenSuspended: true,
  summary: 'Report a thing of another person; the same version again is a success',
  body: z
    .strictObject({
      target_kind: z.enum(targetKinds, badReport),
      /** A number for products and comments, a UUID for everything else. */
      target_id: z.string(badReport).max(40, badReport),
      reason: z.enum(reportReasonKeys, badReport),
      words: z.string(badReport).trim().max(reportWordsLength.max, badReport).default(''),
    })
    .refine(({ target_kind: kind, reason }) => reasonsFor(kind).includes(reason), badReport)
    .refine(({ reason, words }) => isExplained(reason, words), badReport),
  refusals: { invalid: ['invalid-report'] },
  errors: ['not-found', 'not-allowed', 'too-many-requests'],
});

const moment = z.iso.datetime();

/** A decision about something of the caller's. */
export const ownDecision = z
  .object({
    id: z.uuid(),
    target_kind: z.enum(targetKinds),
    /** A title, a name or the beginning of the text, as it was. */
    title: z.string(),
    /** Storage path of the first photo, or null. */
    picture: z.string().nullable(),
    /** Of a product that still exists. */
    product_id: z.int().nullable(),
    thing: z.enum(thingDecisions),
    person: z.enum(personDecisions),
    reason: z.enum(reportReasonKeys),
    words: z.string(),
    decided_at: moment,
    /** Of a suspension. */
    until: moment.nullable(),
    /** Where a hidden product stands: the owner mends it, then it waits to be listed again. */
    step: z.enum(['hidden', 'mended', 'listed']).nullable(),
    /** Until when the caller may ask for another look; null when it is over or asked. */
    appeal_until: moment.nullable(),
    appeal: z
      .object({
        words: z.string(),
        created_at: moment,
        /** Null while it waits. */
        outcome: z.enum(appealOutcomes).nullable(),
        answer: z.string().nullable(),
        decided_at: moment.nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'OwnDecision' });
export type OwnDecision = z.output<typeof ownDecision>;

export const decisionsPerPage = 20;
export const maxReportsShown = 20;

export const listDecisions = defineEndpoint({
  ...write,
  method: 'GET',
  limit: 'browse',
  writes: false,
  path: '/api/moderation/mine',
  summary: 'Decisions about the caller, the latest first, and the latest own reports with their outcome',
  query: z.object({ cursor: z.string().max(200).optional() }),
  reply: z.object({
    decisions: z.array(ownDecision).max(decisionsPerPage),
    nextCursor: z.string().nullable(),
    /** With the first page only. */
    reports: z
      .array(
        z.object({
          target_kind: z.enum(targetKinds),
          title: z.string(),
          reported_at: moment,
          outcome: z.enum(['waiting', 'decided', 'nothing']),
        }),
      )
      .max(maxReportsShown),
  }),
  errors: [],
});

const badAppeal = { error: 'invalid-appeal' } as const;

export const appeal = defineEndpoint({
  ...write,
  limit: 'write',
  path: '/api/moderation/appeal',
  whenSuspended: true,
  summary: 'Ask another moderator to look at a decision about the caller, once',
  body: z.strictObject({
    decision_id: z.uuid(),
    words: z
      .string(badAppeal)
      .trim()
      .min(appealWordsLength.min, badAppeal)
      .max(appealWordsLength.max, badAppeal),
  }),
  refusals: { invalid: ['invalid-appeal'] },
  errors: ['not-found', 'appeal-over', 'already-appealed'],
});

const badContact = { error: 'invalid-contact' } as const;

export const sendContact = defineEndpoint({
  ...write,
  access: 'public',
  limit: 'report',
  path: '/api/contact',
  summary: 'Write to the team; the answer comes by mail. The same id again is a success',
  body: z.strictObject({
    /** Chosen by the browser. */
    id: z.uuid(),
    /** Of guests; the address of a member is that of the account. */
    email: z.string().max(200).optional(),
    topic: z.enum(Object.keys(contactTopics) as [ContactTopic, ...ContactTopic[]], badContact),
    words: z
      .string(badContact)
      .trim()
      .min(contactWordsLength.min, badContact)
      .max(contactWordsLength.max, badContact),
    /** The bot check of guests. */
    botToken: z.string().min(1).max(2048).optional(),
  }),
  refusals: { invalid: ['invalid-contact'] },
  errors: ['bot-check-failed', 'invalid-email', 'too-many-requests'],
});

/** Of the last twelve months. */
export const moderationFigures = defineEndpoint({
  method: 'GET',
  access: 'public',
  limit: 'browse',
  idempotency: 'natural',
  writes: false,
  path: '/api/moderation/figures',
  summary: 'Reports, decisions by kind and reversed appeals of the last twelve months',
  reply: z.object({
    reports: z.int().nonnegative(),
    /** Products that were hidden, things that were removed, people that were warned, suspended or closed. */
    hidden: z.int().nonnegative(),
    removed: z.int().nonnegative(),
    warned: z.int().nonnegative(),
    suspended: z.int().nonnegative(),
    closed: z.int().nonnegative(),
    nothing: z.int().nonnegative(),
    appeals: z.int().nonnegative(),
    /** Of the decided appeals. */
    reversed: z.int().nonnegative(),
  }),
  cache: { ttlMs: 60_000, unlessQueryHas: [] },
  errors: [],
});
