import type { ErrorCode } from '@perchero/contract/errors';
import type { Session } from '@perchero/contract/identity/session';
import { useRouteLoaderData } from 'react-router';

/** Session data of the root loader. */
export interface SessionData {
  readonly session: Session | null;
  /** Why the session of a browser with a session cookie is missing. */
  readonly sessionFault: ErrorCode | null;
}

const guest: SessionData = { session: null, sessionFault: null };

export function useSessionData(): SessionData {
  return useRouteLoaderData<SessionData>('root') ?? guest;
}

/** Null for a guest. */
export function useSession(): Session | null {
  return useSessionData().session;
}
