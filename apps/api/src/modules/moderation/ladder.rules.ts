import { type PersonDecision, personDecisions } from '@perchero/contract/moderation/decisions.rules';

/** Advice only: the step after the most severe decision of the last twelve months. */
export function nextStep(past: readonly PersonDecision[]): PersonDecision {
  const worst = Math.max(0, ...past.map((person) => personDecisions.indexOf(person)));
  return personDecisions[worst + 1] ?? 'close';
}
