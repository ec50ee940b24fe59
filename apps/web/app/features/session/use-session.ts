import type { ErrorCode } from '@perchero/contract/errors';
import type { Session } from '@perchero/contract/identity/session';
import { useRouteLoaderData } from 'react-router';

/** What the root's loader says about who looks at the page. */
export interface SessionData {
  readonly session: Session | null;
  /** Why a browser that had a session has none, or could not be told. */
  readonly sessionFault: ErrorCode | null;
}

const nobody: SessionData = { session: null, sessionFault: null };

export function useSessionData(): SessionData {
  return useRouteLoaderData<SessionData>('root') ?? nobody;
}

/** The signed-in person, or null for a guest. */
export function useSession(): Session | null {
  return useSessionData().session;
}
