import {
  isSuspension,
  type PersonDecision,
  suspensionDays,
} from '@perchero/contract/moderation/decisions.rules';

interface Suspension {
  readonly suspendedUntil: Date | null;
  readonly closedAt: Date | null;
}

interface EarlierDecision {
  readonly person: PersonDecision;
  /** Of a suspension. */
  readonly until: Date | null;
  readonly createdAt: Date;
  /** No other decision keeps the account closed. */
  readonly closesAlone: boolean;
}

const dayMs = 24 * 60 * 60 * 1000;

const daysOf = (person: PersonDecision) => (isSuspension(person) ? suspensionDays[person] : 0);

/**
 * How a person is suspended once a milder decision is in the place of an earlier one. Suspensions follow each other, so the
 * later ones move forward by the days that are saved; one that is over saves none.
 */
export function suspensionAfter(
  current: Suspension,
  { person, until, createdAt, closesAlone }: EarlierDecision,
  instead: PersonDecision,
  now: Date,
): Suspension {
  const { suspendedUntil, closedAt } = current;
  if (person === 'close') {
    const days = daysOf(instead);
    const from = Math.max(suspendedUntil?.getTime() ?? 0, createdAt.getTime());
    return {
      suspendedUntil: days === 0 ? suspendedUntil : new Date(from + days * dayMs),
      closedAt: closesAlone ? null : closedAt,
    };
  }
  if (!suspendedUntil || !until || until <= now) return current;
  const saved = (daysOf(person) - daysOf(instead)) * dayMs;
  return { suspendedUntil: new Date(suspendedUntil.getTime() - saved), closedAt };
}
