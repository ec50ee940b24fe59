import type { Access, Endpoint } from '@perchero/contract/endpoint';
import type { ErrorCode } from '@perchero/contract/errors';
import { AppError } from './app-error.ts';

/** Who is asking, from the session or the registration ticket and from nothing else. */
export type Actor = Guest | TicketHolder | PhoneOnly | Member;

export interface Guest {
  readonly kind: 'guest';
  /** Why the session that was shown is worth nothing. */
  readonly ended: ErrorCode | null;
}

/** The browser that began a registration. */
export interface TicketHolder {
  readonly kind: 'ticket';
  readonly registrationId: string;
  /** Whether the steps before the phone are done. */
  readonly hasPassword: boolean;
}

/** A person whose password was right and who has no phone yet. */
export interface PhoneOnly {
  readonly kind: 'phone';
  readonly id: string;
  readonly sessionId: string;
}

export interface Member {
  readonly kind: 'member';
  readonly id: string;
  readonly sessionId: string;
  readonly role: 'member' | 'admin';
  /** Whether the password was given in the last minutes, and the second factor in this session. */
  readonly recentLogin: boolean;
  readonly secondFactor: boolean;
}

export type ActorOf<A extends Access> = A extends 'public'
  ? Actor
  : A extends 'ticket'
    ? TicketHolder
    : A extends 'phone'
      ? TicketHolder | PhoneOnly | Member
      : Member;

/** Lets the actor through, or refuses. A ticket before its password may not send messages. */
export function admit(
  actor: Actor,
  { access, recentLogin, refusals }: Pick<Endpoint, 'access' | 'recentLogin' | 'refusals'>,
): void {
  if (access === 'public') return;
  if (access === 'admin') return admitAdmin(actor);
  if (actor.kind === 'guest') throw new AppError(refusals?.signedOut ?? actor.ended ?? 'not-signed-in');
  if (!kindsFor[access].includes(actor.kind))
    throw new AppError('not-allowed', `${actor.kind} asks as ${access}`);
  if (access === 'phone' && actor.kind === 'ticket' && !actor.hasPassword) throw new AppError('not-allowed');
  if (recentLogin && !(actor.kind === 'member' && actor.recentLogin))
    throw new AppError('requires-recent-login');
}

const kindsFor: Record<Exclude<Access, 'public' | 'admin'>, readonly Actor['kind'][]> = {
  ticket: ['ticket'],
  phone: ['ticket', 'phone', 'member'],
  member: ['member'],
};

/** To everybody else the call does not exist. */
function admitAdmin(actor: Actor): void {
  const is = actor.kind === 'member' && actor.role === 'admin' && actor.recentLogin && actor.secondFactor;
  if (!is) throw new AppError('not-found', 'asked as admin');
}

/** Whose view of the shop it is; null for a guest. */
export function memberId(actor: Actor): string | null {
  return actor.kind === 'member' ? actor.id : null;
}

/** Whom a limit or a stored reply belongs to; null when only the address can say. */
export function subjectOf(actor: Actor): string | null {
  if (actor.kind === 'guest') return null;
  return actor.kind === 'ticket' ? `registration:${actor.registrationId}` : `account:${actor.id}`;
}

/** An id in a payload speaks for nobody: it may only repeat what the session says. */
export function refuseForeignId(actorId: string, told: string | undefined): void {
  if (told !== undefined && told !== actorId) throw new AppError('not-allowed', "another person's id");
}
