import type { Clock } from '#platform/clock.ts';
import { secondsAfter } from '#platform/clock.ts';
import type { Tx } from '#platform/database/database.ts';
import { emit } from '#platform/events/events.ts';
import type { Keys } from '#platform/keys.ts';
import { closedContactMacs, closedContactSeconds } from './closed-contacts.ts';
import { deleteClosedContacts, insertClosedContacts } from './closed-contacts.queries.ts';
import { type PersonEventPayload, personEvents } from './events.ts';
import {
  addSuspension,
  endSuspension,
  setClosed,
  setSuspension,
  type Suspension,
} from './suspension.queries.ts';

/** Limits what a person may do; a second suspension is added to the end of the first. Returns its end; null when not found. */
export async function extendSuspension(
  tx: Tx,
  clock: Clock,
  accountId: string,
  days: number,
): Promise<Date | null> {
  const until = await addSuspension(tx, accountId, { days, now: clock.now() });
  if (until) await tell(tx, clock, { type: 'suspended', accountId, cause: 'decision' });
  return until;
}

/** A suspension without end; e-mail and phone cannot register again. False when already closed or not found. */
export async function closePerson(
  tx: Tx,
  { clock, keys }: { readonly clock: Clock; readonly keys: Keys },
  accountId: string,
): Promise<boolean> {
  const now = clock.now();
  const person = await setClosed(tx, accountId, now);
  if (!person) return false;
  const until = secondsAfter(now, closedContactSeconds);
  await insertClosedContacts(tx, closedContactMacs(keys, person), { accountId, until });
  await tell(tx, clock, { type: 'suspended', accountId, cause: 'decision' });
  return true;
}

/** Undoes decisions: the person is again as they were, or free when that suspension is over. */
export async function restoreSuspension(
  tx: Tx,
  clock: Clock,
  accountId: string,
  { suspendedUntil, closedAt }: Suspension,
): Promise<void> {
  const now = clock.now();
  const restored = {
    suspendedUntil: suspendedUntil && suspendedUntil > now ? suspendedUntil : null,
    closedAt,
  };
  if (!(await setSuspension(tx, accountId, restored, now))) return;
  if (!closedAt) await deleteClosedContacts(tx, accountId);
  const isFree = !restored.suspendedUntil && !closedAt;
  await tell(tx, clock, { type: isFree ? 'unsuspended' : 'suspended', accountId, cause: 'decision' });
}

/** Of a suspension whose time has come. */
export async function finishSuspension(tx: Tx, clock: Clock, accountId: string): Promise<void> {
  if (!(await endSuspension(tx, accountId, clock.now()))) return;
  await tell(tx, clock, { type: 'unsuspended', accountId, cause: 'end' });
}

interface Change extends PersonEventPayload {
  readonly type: keyof typeof personEvents;
}

async function tell(tx: Tx, clock: Clock, { type, ...payload }: Change): Promise<void> {
  await emit(tx, clock, { type: personEvents[type], payload });
}
