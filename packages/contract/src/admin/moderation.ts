import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import {
  appealOutcomes,
  decisionWordsLength,
  noteLength,
  personDecisions,
  thingDecisions,
} from '../moderation/decisions.rules.ts';
import { type ContactTopic, contactTopics } from '../moderation/contact.rules.ts';
import { reportReasonKeys, targetKinds } from '../moderation/report-reasons.rules.ts';

export const casesPerPage = 50;
export const maxCasesCounted = 1000;
export const maxShownOfCase = 50;
/** Versions of a thing that were reported after the first. */
export const maxLaterVersions = 5;
/** How long a case belongs to a moderator who does nothing on it. */
export const caseLeaseSeconds = 15 * 60;

export const caseViews = ['open', 'mine', 'appeals', 'contact', 'decided'] as const;
export type CaseView = (typeof caseViews)[number];
export const caseKinds = [...targetKinds, 'contact'] as const;
export type CaseKind = (typeof caseKinds)[number];
export const caseStates = ['open', 'assigned', 'decided', 'appealed', 'closed'] as const;
export type CaseState = (typeof caseStates)[number];

/** What opens a case by itself. */
export const signalRules = [
  'photo-twin',
  'photo-banned',
  'forbidden-words',
  'contact-in-text',
  'danger-message',
  'blocked-by-many',
  'fast-publishing',
  'fast-writing',
] as const;
export type SignalRule = (typeof signalRules)[number];

const moment = z.iso.datetime();

/** A person as moderators see them: no e-mail, phone or birth date. */
const person = z.object({
  id: z.uuid(),
  username: z.string(),
  full_name: z.string(),
  avatar_url: z.string().nullable(),
});

export const queuedCase = z
  .object({
    id: z.uuid(),
    kind: z.enum(caseKinds),
    state: z.enum(caseStates),
    /** The product's title, `@username`, the beginning of a text, or the topic. */
    title: z.string(),
    picture: z.string().nullable(),
    /** Of the report or signal with the highest harm. Null for contact. */
    reason: z.enum(reportReasonKeys).nullable(),
    signal: z.enum(signalRules).nullable(),
    priority: z.int(),
    due_at: moment.nullable(),
    is_late: z.boolean(),
    /** The moderator who has it, unless it is the caller. */
    taken_by: z.string().nullable(),
    is_mine: z.boolean(),
  })
  .meta({ id: 'QueuedCase' });
export type QueuedCase = z.output<typeof queuedCase>;

/** A thing at one moment: when it was reported, or now. */
const shownThing = z
  .object({
    at: moment,
    title: z.string(),
    text: z.string(),
    price_cents: z.int().nullable(),
    /** Storage paths; URLs for private photos. */
    pictures: z.array(z.string()).max(5),
  })
  .meta({ id: 'ShownThing' });
export type ShownThing = z.output<typeof shownThing>;

export const openedCase = queuedCase
  .extend({
    version: z.int(),
    harm: z.int(),
    independent: z.int(),
    assigned_until: moment.nullable(),
    /** As first reported; null for a case of signals or contact. */
    reported: shownThing.nullable(),
    /** Other versions that were reported since, oldest first. */
    reported_later: z.array(shownThing).max(maxLaterVersions),
    /** Null when it is gone. */
    now: shownThing.nullable(),
    /** Where the thing is; null for private or deleted things. */
    url: z.string().nullable(),
    /** The reported message with the ten before it, oldest first. */
    messages: z
      .array(z.object({ sender: z.string(), text: z.string(), at: moment, is_reported: z.boolean() }))
      .max(11),
    reports: z
      .array(
        z.object({
          reporter: person.nullable(),
          reason: z.enum(reportReasonKeys),
          words: z.string(),
          at: moment,
          is_independent: z.boolean(),
          account_days: z.int().nullable(),
        }),
      )
      .max(maxShownOfCase),
    signals: z
      .array(
        z.object({
          rule: z.enum(signalRules),
          at: moment,
          /** The found words. */
          found: z.array(z.string()),
          /** Of `photo-twin` and `photo-banned`. */
          twin: z
            .object({
              picture: z.string(),
              /** Null when the banned photo is gone. */
              other_picture: z.string().nullable(),
              distance: z.int(),
              is_mirrored: z.boolean(),
              other_product_id: z.int().nullable(),
              other_seller: z.string().nullable(),
            })
            .nullable(),
        }),
      )
      .max(maxShownOfCase),
    /** Null when the account is deleted, and for guests. */
    owner: person
      .extend({
        account_days: z.int(),
        is_minor: z.boolean(),
        sales: z.int(),
        reports_received: z.int(),
        reports_made: z.int(),
        suspended_until: moment.nullable(),
        is_closed: z.boolean(),
        /** Of the last twelve months, latest first. */
        decisions: z
          .array(
            z.object({
              thing: z.enum(thingDecisions),
              person: z.enum(personDecisions),
              reason: z.enum(reportReasonKeys),
              at: moment,
            }),
          )
          .max(maxShownOfCase),
        /** What the ladder advises next. */
        next_step: z.enum(personDecisions),
      })
      .nullable(),
    /** Orders of the product: what removing it does. */
    unpaid_orders: z.int(),
    paid_orders: z.int(),
    /** The decisions of this case, latest first. */
    decisions: z
      .array(
        z.object({
          id: z.uuid(),
          moderator: z.string(),
          is_own: z.boolean(),
          thing: z.enum(thingDecisions),
          person: z.enum(personDecisions),
          reason: z.enum(reportReasonKeys),
          words: z.string(),
          note: z.string(),
          at: moment,
          appeal: z
            .object({
              words: z.string(),
              at: moment,
              due_at: moment,
              outcome: z.enum(appealOutcomes).nullable(),
              answer: z.string().nullable(),
            })
            .nullable(),
        }),
      )
      .max(maxShownOfCase),
    contact: z
      .object({
        id: z.uuid(),
        topic: z.enum(Object.keys(contactTopics) as [ContactTopic, ...ContactTopic[]]),
        words: z.string(),
        /** Of guests only, and until it is erased. */
        email: z.string().nullable(),
        at: moment,
        answer: z.string().nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'OpenedCase' });
export type OpenedCase = z.output<typeof openedCase>;

const staff = { access: 'moderator', idempotency: 'natural' } as const;
const id = z.uuid();

export const listCases = defineEndpoint({
  ...staff,
  method: 'GET',
  limit: 'browse',
  writes: true,
  path: '/api/admin/moderation',
  summary: 'A view of the queue with counts, and one case in full; reading a case is recorded',
  query: z.object({
    view: z.enum(caseViews).default('open'),
    cursor: z.string().max(200).optional(),
    case: z.uuid().optional(),
  }),
  reply: z.object({
    counts: z.record(z.enum(caseViews), z.int().nonnegative()),
    cases: z.array(queuedCase).max(casesPerPage),
    nextCursor: z.string().nullable(),
    opened: openedCase.nullable(),
  }),
  errors: [],
});

const change = {
  ...staff,
  method: 'POST',
  limit: 'write',
  writes: true,
  reply: z.object({ success: z.literal(true) }),
} as const;

export const takeCase = defineEndpoint({
  ...change,
  path: '/api/admin/moderation/take',
  summary: 'Take an open case for 15 minutes, or go on having it',
  body: z.strictObject({ case_id: id }),
  reply: z.object({ until: moment }),
  errors: ['not-found', 'case-taken'],
});

export const releaseCase = defineEndpoint({
  ...change,
  path: '/api/admin/moderation/release',
  summary: 'Give an own case back to the queue',
  body: z.strictObject({ case_id: id }),
  errors: ['not-found'],
});

const words = z.string().trim().min(decisionWordsLength.min).max(decisionWordsLength.max);

export const decideCase = defineEndpoint({
  ...change,
  path: '/api/admin/moderation/decide',
  summary: 'Decide about the thing and the person; the person reads the reason and the words',
  body: z.strictObject({
    case_id: id,
    /** Of the case as it was read. */
    version: z.int(),
    thing: z.enum(thingDecisions),
    person: z.enum(personDecisions),
    reason: z.enum(reportReasonKeys),
    /** Not needed when nothing is decided. */
    words: z.string().trim().max(decisionWordsLength.max).default(''),
    /** For colleagues. */
    note: z.string().trim().max(noteLength.max).default(''),
  }),
  errors: ['not-found', 'case-taken', 'case-changed', 'requires-recent-login'],
});

export const decideAppeal = defineEndpoint({
  ...change,
  path: '/api/admin/moderation/decide-appeal',
  summary: 'Decide an appeal against the decision of another moderator',
  body: z
    .strictObject({
      decision_id: id,
      outcome: z.enum(appealOutcomes),
      words,
      /** Of `softened`: the milder decision. */
      instead: z.strictObject({ thing: z.enum(thingDecisions), person: z.enum(personDecisions) }).optional(),
    })
    .refine(({ outcome, instead }) => (outcome === 'softened') === (instead !== undefined)),
  errors: ['not-found', 'not-allowed', 'case-changed'],
});

export const answerContact = defineEndpoint({
  ...change,
  path: '/api/admin/moderation/answer',
  summary: 'Answer a message of the contact form by mail',
  body: z.strictObject({ id, words: z.string().trim().min(decisionWordsLength.min).max(2000) }),
  errors: ['not-found', 'case-changed'],
});

export const auditPerPage = 100;

export const listAudit = defineEndpoint({
  ...staff,
  access: 'admin',
  method: 'GET',
  limit: 'browse',
  writes: false,
  path: '/api/admin/audit',
  summary: 'What staff did and read, the latest first',
  query: z.object({
    /** `kind:id` */
    subject: z.string().max(100).optional(),
    actor: z.uuid().optional(),
    cursor: z.string().max(200).optional(),
  }),
  reply: z.object({
    entries: z
      .array(
        z.object({
          id: z.string(),
          at: moment,
          actor: z.string(),
          role: z.string(),
          action: z.string(),
          subject: z.string(),
          reason: z.string().nullable(),
        }),
      )
      .max(auditPerPage),
    nextCursor: z.string().nullable(),
  }),
  errors: [],
});
