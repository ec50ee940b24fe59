import { rolesWith, type StaffAccess } from '@perchero/contract/identity/roles.rules';
import type { Session } from '@perchero/contract/identity/session';
import { data } from 'react-router';
import { loadSession } from '#app/shared/session.server.ts';

/** For the pages of staff: 404 for everybody without the access. The API checks it again. */
export async function requireStaff(request: Request, access?: StaffAccess): Promise<Session> {
  const { session } = await loadSession(request);
  const role = session?.user.role ?? 'member';
  const isAllowed = access ? rolesWith(access).includes(role) : role !== 'member';
  if (!session || !isAllowed) throw data(null, { status: 404 });
  return session;
}

/** Whether password and second factor were given, without which the API answers nothing. */
export function isVerified({ staffLogin, secondFactor }: Session): boolean {
  return staffLogin && secondFactor;
}
