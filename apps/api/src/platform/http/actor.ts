import type { Access, Endpoint } from '@perchero/contract/endpoint';
import type { ErrorCode } from '@perchero/contract/errors';
import {
  isStaffAccess,
  type Role,
  rolesWith,
  type StaffAccess,
} from '@perchero/contract/identity/roles.rules';
import { AppError } from './app-error.ts';

/** Who calls, according to the session or the registration ticket and nothing else. */
export type Actor = Guest | TicketHolder | PhoneOnly | Member;

export interface Guest {
  readonly kind: 'guest';
  /** Why the presented session is not valid. */
  readonly ended: ErrorCode | null;
}

/** The browser that began a registration. */
export interface TicketHolder {
  readonly kind: 'ticket';
  readonly registrationId: string;
  /** Whether the steps before the phone are done. */
  readonly hasPassword: boolean;
}

/** An account whose password was correct and that has no phone yet. */
export interface PhoneOnly {
  readonly kind: 'phone';
  readonly id: string;
  readonly sessionId: string;
}

export interface Member {
  readonly kind: 'member';
  readonly id: string;
  readonly sessionId: string;
  readonly role: Role;
  /** Whether the password was given in the last 10 minutes. */
  readonly recentLogin: boolean;
  /** Whether it was given in the last 8 hours. */
  readonly staffLogin: boolean;
  /** Whether the second factor was given in this session. */
  readonly secondFactor: boolean;
  /** Suspended or closed: reads everything, and writes what `whenSuspended` allows. */
  readonly isSuspended: boolean;
}

export type ActorOf<A extends Access> = A extends 'public'
  ? Actor
  : A extends 'ticket'
    ? TicketHolder
    : A extends 'phone'
      ? TicketHolder | PhoneOnly | Member
      : Member;

/** Throws unless the actor may call the endpoint. A ticket without a password may not trigger messages. */
export function authorize(
  actor: Actor,
  endpoint: Pick<Endpoint, 'access' | 'recentLogin' | 'refusals' | 'writes' | 'whenSuspended'>,
): void {
  const { access, recentLogin, refusals, writes, whenSuspended } = endpoint;
  if (access === 'public') return;
  if (isStaffAccess(access)) authorizeStaff(actor, access);
  else authorizeKind(actor, access, refusals);
  if (writes && !whenSuspended && actor.kind === 'member' && actor.isSuspended)
    throw new AppError('user-suspended');
  if (recentLogin && !(actor.kind === 'member' && actor.recentLogin))
    throw new AppError('requires-recent-login');
}

type KindAccess = Exclude<Access, 'public' | StaffAccess>;

const kindsFor: Record<KindAccess, readonly Actor['kind'][]> = {
  ticket: ['ticket'],
  phone: ['ticket', 'phone', 'member'],
  member: ['member'],
};

function authorizeKind(actor: Actor, access: KindAccess, refusals: Endpoint['refusals']): void {
  if (actor.kind === 'guest') throw new AppError(refusals?.signedOut ?? actor.ended ?? 'not-signed-in');
  if (!kindsFor[access].includes(actor.kind))
    throw new AppError('not-allowed', `${actor.kind} asks as ${access}`);
  if (access === 'phone' && actor.kind === 'ticket' && !actor.hasPassword) throw new AppError('not-allowed');
}

/** Other actors get 404, as if the endpoint did not exist. */
function authorizeStaff(actor: Actor, access: StaffAccess): void {
  const isAllowed =
    actor.kind === 'member' &&
    rolesWith(access).includes(actor.role) &&
    actor.staffLogin &&
    actor.secondFactor;
  if (!isAllowed) throw new AppError('not-found', `asked as ${access}`);
}

/** Null for a guest. */
export function memberId(actor: Actor): string | null {
  return actor.kind === 'member' ? actor.id : null;
}

/** The subject of limits and stored replies; null for guests, who are known by address only. */
export function subjectOf(actor: Actor): string | null {
  if (actor.kind === 'guest') return null;
  return actor.kind === 'ticket' ? `registration:${actor.registrationId}` : `account:${actor.id}`;
}

/** An id in a payload grants nothing: it may only repeat the id of the session. */
export function refuseForeignId(actorId: string, givenId: string | undefined): void {
  if (givenId !== undefined && givenId !== actorId) throw new AppError('not-allowed', "another person's id");
}
