import { createHash } from 'node:crypto';
import { json, type Reply } from '../../http.ts';
import { accessToken, type Application, refreshToken } from '../application.ts';
import { after, days } from '../clock.ts';
import type { Seller } from '../model.ts';
import { badRequest } from '../refusals.ts';
import { expireAccess, refresherOf } from '../sellers.ts';

const ACCESS_DAYS = 180;

const invalidGrant = () =>
  badRequest('invalid_grant', 'code/refresh_token is not valid, expired or was already used');

/** POST /oauth/token, for an application that has already been found by its id. */
export function grantToken(app: Application | undefined, fields: Record<string, string>): Reply {
  if (!app || fields['client_secret'] !== app.clientSecret)
    return badRequest('invalid_client', 'invalid client_id or client_secret');
  switch (fields['grant_type'] ?? '') {
    case 'authorization_code':
      return exchangeCode(app, fields);
    case 'refresh_token':
      return refresh(app, fields['refresh_token'] ?? '');
    default:
      return badRequest('unsupported_grant_type', 'unsupported grant_type');
  }
}

function exchangeCode(app: Application, fields: Record<string, string>): Reply {
  const given = fields['code'] ?? '';
  const code = app.codes.get(given);
  app.codes.delete(given);
  const isRight =
    code !== undefined &&
    code.expiresAt > app.clock.now() &&
    code.redirectUri === fields['redirect_uri'] &&
    (code.challenge === null || code.challenge === challengeOf(fields['code_verifier'] ?? ''));
  const seller = isRight ? app.sellers.get(code.sellerId) : undefined;
  return seller ? grant(app, seller) : invalidGrant();
}

const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url');

function refresh(app: Application, token: string): Reply {
  const seller = refresherOf(app, token);
  if (!seller) return invalidGrant();
  app.refreshTokens.delete(token);
  app.deadTokens.add(token);
  if (app.switches.revokeOldOnRefresh) expireAccess(app, seller.id);
  return grant(app, seller);
}

function grant(app: Application, seller: Seller): Reply {
  const access = accessToken(app.clientId, seller.id);
  const renewal = refreshToken(seller.id);
  app.accessTokens.set(access, {
    sellerId: seller.id,
    expiresAt: after(app.clock.now(), days(ACCESS_DAYS)),
  });
  app.refreshTokens.set(renewal, seller.id);
  return json(200, {
    access_token: access,
    token_type: 'Bearer',
    expires_in: days(ACCESS_DAYS) / 1000,
    scope: 'offline_access read write',
    user_id: seller.id,
    refresh_token: renewal,
    public_key: `APP_USR-${seller.id}`,
    live_mode: true,
  });
}
