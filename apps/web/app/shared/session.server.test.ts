// @vitest-environment node
import { afterEach, expect, it, vi } from 'vitest';
import { hasSessionCookie, loadSession, requireSession } from './session.server.ts';

vi.mock('./log.server.ts', () => ({ logFault: vi.fn() }));
afterEach(() => vi.unstubAllGlobals());

const visitWith = (cookie: string) => new Request('http://site/', { headers: { cookie } });
const member = () => visitWith('tema=dark; __Host-perchero=token.signature');

function answerWith(status: number, body: unknown) {
  const fetch = vi.fn<typeof globalThis.fetch>(async () => Response.json(body, { status }));
  vi.stubGlobal('fetch', fetch);
  return fetch;
}

const session = {
  id: '7f1f0a52-93a4-4f0e-8a0c-0b8a2f8b6a11',
  user: {
    id: '7f1f0a52-93a4-4f0e-8a0c-0b8a2f8b6a12',
    username: 'ana',
    full_name: 'Ana',
    email: 'ana@example.com',
    avatar_url: null,
    role: 'member',
  },
  expires_at: '2026-12-01T00:00:00Z',
  recentLogin: false,
  staffLogin: false,
  secondFactor: false,
  suspension: null,
  cart: 0,
};

it.each([
  ['__Host-perchero=a.b', true],
  ['tema=dark; __Host-perchero=a.b', true],
  ['__Host-perchero-device=a', false],
  ['', false],
])('reads the cookie %o as signed in: %s', (cookie, signedIn) => {
  expect(hasSessionCookie(visitWith(cookie))).toBe(signedIn);
});

it('does not call the API for a guest', async () => {
  const fetch = answerWith(200, { session: null });

  expect(await loadSession(visitWith('tema=dark'))).toMatchObject({ session: null, fault: null });
  expect(fetch).not.toHaveBeenCalled();
});

it('calls the API once per request', async () => {
  const fetch = answerWith(200, { session });
  const request = member();

  const [loaded, required] = await Promise.all([loadSession(request), requireSession(request)]);

  expect(loaded.session).toEqual(session);
  expect(required).toEqual(session);
  expect(fetch).toHaveBeenCalledTimes(1);
});

it.each([
  [401, 'user-token-expired', 401],
  [503, 'unavailable', 503],
  [500, 'internal', 503],
  [429, 'too-many-requests', 503],
])('NAV-06 rejects a member page when the API answers %d %s', async (answered, code, status) => {
  answerWith(answered, { error: '…', code, requestId: 'api-1' });

  await expect(requireSession(member())).rejects.toMatchObject({ init: { status } });
});

it('NAV-06 rejects a member page for a guest', async () => {
  await expect(requireSession(visitWith(''))).rejects.toMatchObject({ init: { status: 401 } });
});
