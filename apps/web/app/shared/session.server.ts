import { type ErrorCode, errorStatus } from '@perchero/contract/errors';
import { getSession, type Session } from '@perchero/contract/identity/session';
import { data } from 'react-router';
import { callApi } from './api.server.ts';

interface SessionResult {
  readonly session: Session | null;
  /** Why there is none despite a session cookie. */
  readonly fault: ErrorCode | null;
  readonly cookies: readonly string[];
}

const guest: SessionResult = { session: null, fault: null, cookies: [] };
const perRequest = new WeakMap<Request, Promise<SessionResult>>();

export function hasSessionCookie(request: Request): boolean {
  return /(?:^|;\s*)__Host-perchero=/.test(request.headers.get('cookie') ?? '');
}

/** The session of a request: one API call per request however many loaders ask, and none without a cookie. */
export async function loadSession(request: Request): Promise<SessionResult> {
  const result = perRequest.get(request) ?? fetchSession(request);
  perRequest.set(request, result);
  return await result;
}

/**
 * For pages of members. A guest gets status 401 and a login at the same URL, which shows the page itself after the
 * sign-in.
 */
export async function requireSession(request: Request): Promise<Session> {
  const { session, fault } = await loadSession(request);
  if (session) return session;
  // A session that could not be checked is not a guest: a login would not help.
  const isTemporary = fault !== null && errorStatus[fault] >= 429;
  throw data(null, { status: isTemporary ? 503 : 401 });
}

async function fetchSession(request: Request): Promise<SessionResult> {
  if (!hasSessionCookie(request)) return guest;
  const result = await callApi(request, getSession, {});
  return result.ok
    ? { session: result.value.session, fault: null, cookies: result.cookies }
    : { session: null, fault: result.code, cookies: result.cookies };
}
