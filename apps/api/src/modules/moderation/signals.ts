import type { Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/database/database.ts';
import { openOrRaiseCase } from './open-case.ts';
import { hasSignal, insertSignal, type Signal } from './signals.queries.ts';

/** Opens or raises the case once for a rule and a version of a thing. False when it did before. */
export async function recordSignal(tx: Tx, clock: Clock, signal: Signal): Promise<boolean> {
  if (await hasSignal(tx, signal, signal)) return false;
  const { kind, targetId, ownerId, title, picture, rule, harm } = signal;
  const caseId = await openOrRaiseCase(tx, clock, {
    kind,
    targetId,
    ownerId,
    title,
    picture,
    signal: rule,
    harm,
  });
  await insertSignal(tx, signal, { caseId, at: clock.now() });
  return true;
}
