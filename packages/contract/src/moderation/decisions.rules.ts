import type { ReportReasonKey, TargetKind } from './report-reasons.rules.ts';

/** About the thing. `hide` is for products only: until it is mended. */
export const thingDecisions = ['nothing', 'hide', 'remove'] as const;
export type ThingDecision = (typeof thingDecisions)[number];

/** About the person, from mild to severe. */
export const personDecisions = ['none', 'warn', 'suspend-1', 'suspend-7', 'suspend-30', 'close'] as const;
export type PersonDecision = (typeof personDecisions)[number];

export const suspensionDays = {
  'suspend-1': 1,
  'suspend-7': 7,
  'suspend-30': 30,
} as const satisfies Partial<Record<PersonDecision, number>>;

export function isSuspension(person: PersonDecision): person is keyof typeof suspensionDays {
  return person in suspensionDays;
}

/** Buyers of a product that was removed for one of these are told, and may open a claim at once. */
export const buyerReasons = ['fake', 'stolen', 'forbidden'] as const satisfies readonly ReportReasonKey[];

/** Severe decisions ask for the password again. */
export function needsRecentLogin(person: PersonDecision): boolean {
  return person === 'suspend-30' || person === 'close';
}

export function canDecide(kind: TargetKind | 'contact', thing: ThingDecision): boolean {
  return kind === 'contact' ? thing === 'nothing' : thing !== 'hide' || kind === 'product';
}

export const appealOutcomes = ['kept', 'softened', 'reversed'] as const;
export type AppealOutcome = (typeof appealOutcomes)[number];

export const decisionWordsLength = { min: 10, max: 500 } as const;
export const noteLength = { max: 1000 } as const;
export const appealWordsLength = { min: 20, max: 1000 } as const;
export const appealDays = 14;

export function appealEndsAt(decidedAt: Date): Date {
  return new Date(decidedAt.getTime() + appealDays * 24 * 60 * 60 * 1000);
}

/** Business days until an appeal is answered. */
export const appealAnswerDays = 5;

/** A thing is smaller than another when it takes less away. */
export function isMilder(
  instead: { readonly thing: ThingDecision; readonly person: PersonDecision },
  than: { readonly thing: ThingDecision; readonly person: PersonDecision },
): boolean {
  const things = thingDecisions.indexOf(than.thing) - thingDecisions.indexOf(instead.thing);
  const people = personDecisions.indexOf(than.person) - personDecisions.indexOf(instead.person);
  return things >= 0 && people >= 0 && things + people > 0;
}
