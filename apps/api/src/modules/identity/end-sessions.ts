import type { Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/database/database.ts';
import { emit } from '#platform/events/events.ts';
import { sessionEvents, type SessionsEndedPayload } from './events.ts';
import { deleteSession, deleteSessions } from './sessions.queries.ts';

/** Ends one session. Nothing is deleted when it belongs to somebody else. */
export async function endSession(tx: Tx, clock: Clock, userId: string, sessionId: string): Promise<void> {
  await deleteSession(tx, userId, sessionId);
  await emitEnded(tx, clock, { accountId: userId, sessionId });
}

/** Ends all sessions, or all but one. */
export async function endSessions(
  tx: Tx,
  clock: Clock,
  userId: string,
  except: string | null = null,
): Promise<void> {
  await deleteSessions(tx, userId, except);
  await emitEnded(tx, clock, { accountId: userId, sessionId: null });
}

function emitEnded(tx: Tx, clock: Clock, payload: SessionsEndedPayload): Promise<void> {
  return emit(tx, clock, { type: sessionEvents.ended, payload });
}
