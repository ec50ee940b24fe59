import type {
  AppealOutcome,
  PersonDecision,
  ThingDecision,
} from '@perchero/contract/moderation/decisions.rules';

/** What a moderation notification says. Stored: names never change. */
export type ModerationNews =
  | 'moderation.hidden'
  | 'moderation.removed'
  | 'moderation.warned'
  | 'moderation.suspended'
  | 'moderation.closed'
  | 'moderation.ended'
  | 'moderation.review'
  | 'moderation.released'
  | `moderation.appeal-${AppealOutcome}`
  | 'moderation.report-decided'
  | 'moderation.report-nothing'
  | 'moderation.bought';

const ofThing: Record<ThingDecision, ModerationNews | null> = {
  nothing: null,
  hide: 'moderation.hidden',
  remove: 'moderation.removed',
};

const ofPerson: Record<PersonDecision, ModerationNews | null> = {
  none: null,
  warn: 'moderation.warned',
  'suspend-1': 'moderation.suspended',
  'suspend-7': 'moderation.suspended',
  'suspend-30': 'moderation.suspended',
  close: 'moderation.closed',
};

interface Decided {
  readonly thing: ThingDecision;
  readonly person: PersonDecision;
}

/** Each half of a decision is news of its own for the person concerned. */
export function newsOfDecision({ thing, person }: Decided): ModerationNews[] {
  return [ofThing[thing], ofPerson[person]].filter((news) => news !== null);
}

export function newsOfReport({ thing, person }: Decided): ModerationNews {
  return thing === 'nothing' && person === 'none' ? 'moderation.report-nothing' : 'moderation.report-decided';
}
