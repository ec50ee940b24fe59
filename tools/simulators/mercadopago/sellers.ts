import { json, type Reply } from '../http.ts';
import { type Application, permanentTokens, type Seller } from './application.ts';

/** Enough for any refund. */
const DEFAULT_BALANCE_CENTS = 100_000_000;

export function addSeller(app: Application, id: number, given: Partial<Seller> = {}): Seller {
  const seller: Seller = {
    id,
    nickname: `VENDEDOR${id}`,
    siteId: 'MLU',
    isTest: false,
    hasIdentity: true,
    balanceCents: DEFAULT_BALANCE_CENTS,
    ...given,
  };
  app.sellers.set(id, seller);
  return seller;
}

export function findByAccessToken(app: Application, token: string): Seller | null {
  if (app.revokedTokens.has(token)) return null;
  const stored = app.accessTokens.get(token);
  if (stored) return stored.expiresAt > app.clock.now() ? (app.sellers.get(stored.sellerId) ?? null) : null;
  return knownSeller(app, token, (grant) => grant.accessToken);
}

export function findByRefreshToken(app: Application, token: string): Seller | null {
  if (app.revokedTokens.has(token)) return null;
  const stored = app.refreshTokens.get(token);
  if (stored !== undefined) return app.sellers.get(stored) ?? null;
  return knownSeller(app, token, (grant) => grant.refreshToken);
}

function knownSeller(
  app: Application,
  token: string,
  pick: (grant: ReturnType<typeof permanentTokens>) => string,
): Seller | null {
  const id = Number(/-(\d+)$/.exec(token)?.[1]);
  if (!Number.isSafeInteger(id) || pick(permanentTokens(app, id)) !== token) return null;
  return app.sellers.get(id) ?? addSeller(app, id);
}

/** Access tokens expire, refresh tokens stay valid. */
export function expireAccess(app: Application, sellerId: number): void {
  for (const [token, held] of app.accessTokens)
    if (held.sellerId === sellerId) app.accessTokens.delete(token);
  app.revokedTokens.add(permanentTokens(app, sellerId).accessToken);
}

/** Revokes every token of the seller. */
export function revoke(app: Application, sellerId: number): void {
  expireAccess(app, sellerId);
  for (const [token, holder] of app.refreshTokens) if (holder === sellerId) app.refreshTokens.delete(token);
  app.revokedTokens.add(permanentTokens(app, sellerId).refreshToken);
}

export function describeSeller(seller: Seller): Reply {
  return json(200, {
    id: seller.id,
    nickname: seller.nickname,
    first_name: seller.nickname,
    last_name: '',
    email: `${seller.nickname.toLowerCase()}@testuser.com`,
    country_id: seller.siteId === 'MLU' ? 'UY' : 'AR',
    site_id: seller.siteId,
    tags: ['normal', ...(seller.isTest ? ['test_user'] : [])],
    user_type: 'normal',
    status: { site_status: 'active', sell: { allow: seller.hasIdentity } },
  });
}
