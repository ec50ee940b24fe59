import type { BrowserContext } from '@playwright/test';
import type { Session, SessionUser } from '@perchero/contract/identity/session';
import type { StubShop } from './shop.ts';

export function memberSession(user: Partial<SessionUser> = {}): Session {
  return {
    id: '5b0c8c3e-6f6c-4a57-9b51-3a3c1b1f0a01',
    user: {
      id: '5b0c8c3e-6f6c-4a57-9b51-3a3c1b1f0a02',
      username: 'luciaferreira',
      full_name: 'Lucía Ferreira',
      email: 'lucia@correo.com',
      avatar_url: null,
      role: 'member',
      ...user,
    },
    expires_at: '2026-12-15T12:00:00.000Z',
    recentLogin: true,
    staffLogin: true,
    secondFactor: false,
    suspension: null,
    cart: 0,
  };
}

/** Signs a browser in to the stub shop. */
export async function signedIn(
  context: BrowserContext,
  shop: StubShop,
  user: Partial<SessionUser> = {},
): Promise<Session> {
  const session = memberSession(user);
  shop.state.answers['GET /api/session'] = { body: { session } };
  await addSessionCookie(context, shop);
  return session;
}

/** Chromium accepts secure cookies from loopback without TLS. */
export async function addSessionCookie(context: BrowserContext, shop: StubShop): Promise<void> {
  await context.addCookies([
    {
      name: '__Host-perchero',
      value: 'token.signature',
      url: shop.url.replace('http:', 'https:'),
      httpOnly: true,
      secure: true,
      sameSite: 'Lax',
    },
  ]);
}
