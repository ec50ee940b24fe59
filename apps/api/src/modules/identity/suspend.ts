import type { Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/database/database.ts';
import { emit } from '#platform/events/events.ts';
import { personEvents } from './events.ts';
import { clearSuspended, setSuspended } from './people.queries.ts';

/** False when already suspended or not found. */
export async function suspend(tx: Tx, clock: Clock, accountId: string): Promise<boolean> {
  if (!(await setSuspended(tx, accountId, clock.now()))) return false;
  await emit(tx, clock, { type: personEvents.suspended, payload: { accountId } });
  return true;
}

/** False when not suspended. */
export async function unsuspend(tx: Tx, clock: Clock, accountId: string): Promise<boolean> {
  if (!(await clearSuspended(tx, accountId, clock.now()))) return false;
  await emit(tx, clock, { type: personEvents.unsuspended, payload: { accountId } });
  return true;
}
