import {
  isSuspension,
  type PersonDecision,
  suspensionDays,
} from '@perchero/contract/moderation/decisions.rules';
import { lockAccount } from '#modules/accounts/index.ts';
import { closePerson, extendSuspension, readSuspension, restoreSuspension } from '#modules/identity/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/database/database.ts';
import type { Keys } from '#platform/keys.ts';
import type { Decision } from './decisions.queries.ts';
import { suspensionAfter } from './suspension-change.rules.ts';

interface Deps {
  readonly clock: Clock;
  readonly keys: Keys;
}

export interface PersonEffect {
  /** The end of a suspension. */
  readonly until: Date | null;
  /** The account was open before. */
  readonly hasClosed: boolean;
}

const nothing: PersonEffect = { until: null, hasClosed: false };

/** A notification follows the decision; a warning is nothing else. */
export async function applyToPerson(
  tx: Tx,
  deps: Deps,
  accountId: string | null,
  person: PersonDecision,
): Promise<PersonEffect> {
  if (accountId === null || !(await lockAccount(tx, accountId))) return nothing;
  if (person === 'close') return { until: null, hasClosed: await closePerson(tx, deps, accountId) };
  if (!isSuspension(person)) return nothing;
  const until = await extendSuspension(tx, deps.clock, accountId, suspensionDays[person]);
  return { until, hasClosed: false };
}

/** Puts a milder decision in the place of an earlier one, from the same day on. Returns the new end of a suspension. */
export async function replaceForPerson(
  tx: Tx,
  { clock }: Deps,
  { ownerId, person, until, createdAt, undo }: Decision,
  instead: PersonDecision,
): Promise<Date | null> {
  if (person === instead) return until;
  const isLimited = isSuspension(person) || person === 'close';
  if (ownerId === null || !isLimited || !(await lockAccount(tx, ownerId))) return null;
  const current = await readSuspension(tx, ownerId);
  if (!current) return null;
  const earlier = { person, until, createdAt, hasClosed: undo.closed === true };
  const after = suspensionAfter(current, earlier, instead, clock.now());
  await restoreSuspension(tx, clock, ownerId, after);
  return isSuspension(instead) ? after.suspendedUntil : null;
}
