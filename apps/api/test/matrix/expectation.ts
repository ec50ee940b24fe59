import type { Endpoint } from '@perchero/contract/endpoint';
import { isStaffAccess, type StaffAccess } from '@perchero/contract/identity/roles.rules';
import type { ActorName } from './actors.ts';
import type { Outcome } from './scene.ts';

/** The code for actors without a valid session. */
const strangers: Partial<Record<ActorName, Outcome>> = {
  guest: 'not-signed-in',
  'expired session': 'user-token-expired',
  'revoked session': 'not-signed-in',
  'locked user': 'user-disabled',
};

const suspended: readonly ActorName[] = ['suspended user', 'closed user'];
const withoutFullSession: readonly ActorName[] = ['own ticket', 'foreign ticket', 'no-phone user'];

const staff: Readonly<Record<StaffAccess, readonly ActorName[]>> = {
  moderator: ['moderator', 'admin'],
  money: ['money operator', 'admin'],
  admin: ['admin'],
};

/** The rejection that follows from the contract alone; null when the actor may call. */
export function refusalByContract(endpoint: Endpoint, actor: ActorName): Outcome | null {
  const { access, recentLogin, refusals, writes, whenSuspended } = endpoint;
  if (access === 'public') return null;
  if (isStaffAccess(access)) return staff[access].includes(actor) ? null : 'not-found';
  const refused = strangers[actor];
  if (refused) return refusals?.signedOut ?? refused;
  if (access === 'member' && withoutFullSession.includes(actor)) return 'not-allowed';
  if (writes && !whenSuspended && suspended.includes(actor)) return 'user-suspended';
  if (recentLogin && actor === 'owner with stale login') return 'requires-recent-login';
  return null;
}
