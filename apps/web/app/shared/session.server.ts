import { type ErrorCode, errorStatus } from '@perchero/contract/errors';
import { getSession, type Session } from '@perchero/contract/identity/session';
import { data } from 'react-router';
import { callApi } from './api.server.ts';

interface SessionLook {
  readonly session: Session | null;
  /** Why there is none although the browser has a cookie for one. */
  readonly fault: ErrorCode | null;
  readonly cookies: readonly string[];
}

const guest: SessionLook = { session: null, fault: null, cookies: [] };
const looks = new WeakMap<Request, Promise<SessionLook>>();

export function hasSessionCookie(request: Request): boolean {
  return /(?:^|;\s*)__Host-perchero=/.test(request.headers.get('cookie') ?? '');
}

/** Who asks. One question to the API however many parts of the page want to know, and none about a guest. */
export async function lookAtSession(request: Request): Promise<SessionLook> {
  const look = looks.get(request) ?? ask(request);
  looks.set(request, look);
  return await look;
}

/**
 * For pages of members. A guest stays at this address under status 401 and is asked to sign in there, so that the page
 * they wanted comes as soon as they have.
 */
export async function requireSession(request: Request): Promise<Session> {
  const { session, fault } = await lookAtSession(request);
  if (session) return session;
  // Who could not be recognised for a while is no guest: asked to sign in, they would do so in vain.
  const isPassing = fault !== null && errorStatus[fault] >= 429;
  throw data(null, { status: isPassing ? 503 : 401 });
}

async function ask(request: Request): Promise<SessionLook> {
  if (!hasSessionCookie(request)) return guest;
  const result = await callApi(request, getSession, {});
  return result.ok
    ? { session: result.value.session, fault: null, cookies: result.cookies }
    : { session: null, fault: result.code, cookies: result.cookies };
}
