import type { Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/database/database.ts';
import { emit } from '#platform/events/events.ts';
import { type PersonEventPayload, personEvents } from './events.ts';
import { clearLocked, setLocked } from './people.queries.ts';

/** Closes the door of a stolen account. False when already locked or not found. */
export async function lock(tx: Tx, clock: Clock, accountId: string): Promise<boolean> {
  if (!(await setLocked(tx, accountId, clock.now()))) return false;
  const payload: PersonEventPayload = { accountId, cause: 'lock' };
  await emit(tx, clock, { type: personEvents.suspended, payload });
  return true;
}

/** False when not locked. */
export async function unlock(tx: Tx, clock: Clock, accountId: string): Promise<boolean> {
  if (!(await clearLocked(tx, accountId, clock.now()))) return false;
  const payload: PersonEventPayload = { accountId, cause: 'lock' };
  await emit(tx, clock, { type: personEvents.unsuspended, payload });
  return true;
}
