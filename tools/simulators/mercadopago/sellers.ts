import { type Application, knownGrant } from './application.ts';
import type { Seller } from './model.ts';

/** Enough for any refund; a test that wants a poor seller says so. */
const RICH_CENTS = 100_000_000;

export function addSeller(app: Application, id: number, given: Partial<Seller> = {}): Seller {
  const seller: Seller = {
    id,
    nickname: `VENDEDOR${id}`,
    siteId: 'MLU',
    isTest: false,
    hasIdentity: true,
    balanceCents: RICH_CENTS,
    ...given,
  };
  app.sellers.set(id, seller);
  return seller;
}

/** The seller to whom an access token belongs, or null when it is worth nothing. */
export function holderOf(app: Application, token: string): Seller | null {
  if (app.deadTokens.has(token)) return null;
  const stored = app.accessTokens.get(token);
  if (stored) return stored.expiresAt > app.clock.now() ? (app.sellers.get(stored.sellerId) ?? null) : null;
  return knownSeller(app, token, (grant) => grant.accessToken);
}

/** Whose refresh token it is. */
export function refresherOf(app: Application, token: string): Seller | null {
  if (app.deadTokens.has(token)) return null;
  const stored = app.refreshTokens.get(token);
  if (stored !== undefined) return app.sellers.get(stored) ?? null;
  return knownSeller(app, token, (grant) => grant.refreshToken);
}

function knownSeller(
  app: Application,
  token: string,
  pick: (grant: ReturnType<typeof knownGrant>) => string,
): Seller | null {
  const id = Number(/-(\d+)$/.exec(token)?.[1]);
  if (!Number.isSafeInteger(id) || pick(knownGrant(app, id)) !== token) return null;
  return app.sellers.get(id) ?? addSeller(app, id);
}

/** Access tokens die of age; what renews them stays. */
export function expireAccess(app: Application, sellerId: number): void {
  for (const [token, held] of app.accessTokens)
    if (held.sellerId === sellerId) app.accessTokens.delete(token);
  app.deadTokens.add(knownGrant(app, sellerId).accessToken);
}

/** Every token of the seller dies, as when they remove the permission in their account. */
export function revoke(app: Application, sellerId: number): void {
  expireAccess(app, sellerId);
  for (const [token, holder] of app.refreshTokens) if (holder === sellerId) app.refreshTokens.delete(token);
  app.deadTokens.add(knownGrant(app, sellerId).refreshToken);
}
