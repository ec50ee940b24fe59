import type { ErrorCode } from '@perchero/contract/errors';
import type { Actor, Guest } from '#platform/http/actor.ts';
import type { Caller } from '#platform/http/caller.ts';
import { inTransaction } from '#platform/database/database.ts';
import { hashOf } from '#platform/keys.ts';
import type { IdentityDeps } from './deps.ts';
import { canSignIn, expiryOf, isDueForTouch, isSuspended, loginAge } from './session.rules.ts';
import { sessionCookie } from './sessions.ts';
import { findSession, type SessionRow, touchSession } from './sessions.queries.ts';
import { findTicket } from './tickets.queries.ts';

export const ticketCookie = '__Host-perchero-ticket';

type Deps = Pick<IdentityDeps, 'db' | 'clock' | 'keys'>;

/** The actor of a request, from its session or its registration ticket. An invalid session makes a guest. */
export async function resolveActor(deps: Deps, caller: Caller): Promise<Actor> {
  const signedToken = caller.bearer ?? caller.cookie(sessionCookie);
  const bySession = signedToken ? await actorOfSession(deps, signedToken) : null;
  if (bySession && bySession.kind !== 'guest') return bySession;
  const ticket = caller.cookie(ticketCookie);
  const byTicket = ticket ? await findTicket(deps.db, hashOf(ticket), deps.clock.now()) : null;
  if (byTicket) return { kind: 'ticket', registrationId: byTicket.id, hasPassword: byTicket.hasPassword };
  return bySession ?? guest(null);
}

async function actorOfSession(deps: Deps, signedToken: string): Promise<Actor> {
  const token = deps.keys.openSigned('session', signedToken);
  const row = token ? await findSession(deps.db, { token }) : null;
  if (!row) return guest('not-signed-in');
  const now = deps.clock.now();
  const ended = endReasonOf(row, now);
  if (ended) return guest(ended);
  if (row.kind === 'phone') return { kind: 'phone', id: row.user_id, sessionId: row.id };
  if (isDueForTouch(row.last_seen_at, now)) await touch(deps, row, now);
  return {
    kind: 'member',
    id: row.user_id,
    sessionId: row.id,
    role: row.role,
    ...loginAge(row.confirmed_at, now),
    secondFactor: row.second_factor_at !== null,
    isSuspended: isSuspended(row),
  };
}

export function endReasonOf(row: SessionRow, now: Date): ErrorCode | null {
  if (row.expires_at <= now) return 'user-token-expired';
  if (!canSignIn({ lockedAt: row.locked_at, accessEndsAt: row.access_ends_at }, now)) return 'user-disabled';
  if (row.kind === 'phone') return null;
  if (!row.phone_verified_at) return 'phone-not-verified';
  return row.username === null ? 'profile-not-found' : null;
}

function touch({ db }: Deps, row: SessionRow, now: Date): Promise<void> {
  const seen = { lastSeenAt: now, expiresAt: expiryOf(row.kind, row.created_at, now) };
  return inTransaction(db, (tx) => touchSession(tx, row.id, seen));
}

function guest(ended: Guest['ended']): Guest {
  return { kind: 'guest', ended };
}
