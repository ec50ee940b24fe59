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
import { type Decision, isClosedByAnother } from './decisions.queries.ts';
import { suspensionAfter } from './suspension-change.rules.ts';

interface Deps {
  readonly clock: Clock;
  readonly keys: Keys;
}

/** A notification follows the decision; a warning is nothing else. Returns the end of a suspension. */
export async function applyToPerson(
  tx: Tx,
  deps: Deps,
  accountId: string | null,
  person: PersonDecision,
): Promise<Date | null> {
  if (accountId === null || !(await lockAccount(tx, accountId))) return null;
  if (person === 'close') await closePerson(tx, deps, accountId);
  return isSuspension(person) ? extendSuspension(tx, deps.clock, accountId, suspensionDays[person]) : null;
}

/** Puts a milder decision in the place of an earlier one, from the same day on. Returns the new end of a suspension. */
export async function replaceForPerson(
  tx: Tx,
  { clock }: Deps,
  decision: Decision,
  instead: PersonDecision,
): Promise<Date | null> {
  const { ownerId, person, until, createdAt } = decision;
  if (person === instead) return until;
  const isLimited = isSuspension(person) || person === 'close';
  if (ownerId === null || !isLimited || !(await lockAccount(tx, ownerId))) return null;
  const current = await readSuspension(tx, ownerId);
  if (!current) return null;
  const closesAlone = person === 'close' && !(await isClosedByAnother(tx, decision));
  const earlier = { person, until, createdAt, closesAlone };
  const after = suspensionAfter(current, earlier, instead, clock.now());
  await restoreSuspension(tx, clock, ownerId, after);
  return isSuspension(instead) ? after.suspendedUntil : null;
}
