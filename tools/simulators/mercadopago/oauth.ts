import { createHash, randomBytes } from 'node:crypto';
import { type Call, fieldsOf, html, json, plain, type Reply } from '../http.ts';
import { accessToken, type Application, refreshToken, type Seller } from './application.ts';
import { authorizationPage, messagePage } from './pages.ts';
import { badRequest } from './errors.ts';
import { addSeller, findByRefreshToken } from './sellers.ts';
import { texts } from './texts.ts';
import { after, days, minutes } from './values.ts';
import type { SimulatorState } from './state.ts';

const CODE_MINUTES = 10;

interface AuthorizationRequest {
  readonly app: Application;
  readonly redirectUri: string;
  readonly challenge: string | null;
  readonly state: string;
}

/** GET /authorization; shows configuration errors instead of redirecting. */
export function showAuthorization(state: SimulatorState, { query }: Call): Reply {
  const attempt = readRequest(state, query);
  if (typeof attempt === 'string') return { ...html(messagePage(attempt)), status: 400 };
  return html(authorizationPage(attempt.app, query));
}

/** POST /authorization: the chosen seller, or a denial. */
export function submitAuthorization(state: SimulatorState, call: Call): Reply {
  const attempt = readRequest(state, call.query);
  if (typeof attempt === 'string') return { ...html(messagePage(attempt)), status: 400 };
  const { seller: chosen = '' } = fieldsOf(call);
  if (chosen === '') return backTo(attempt, { error: 'access_denied' });
  const { app } = attempt;
  const seller =
    chosen === 'new' ? addSeller(app, state.ids.next() % 10 ** 9) : app.sellers.get(Number(chosen));
  return seller ? backTo(attempt, { code: issueCode(attempt, seller.id) }) : plain(400);
}

export function issueCode(
  { app, redirectUri, challenge }: Omit<AuthorizationRequest, 'state'>,
  sellerId: number,
): string {
  const code = `TG-${randomBytes(12).toString('hex')}-${sellerId}`;
  const expiresAt = after(app.clock.now(), minutes(CODE_MINUTES));
  app.codes.set(code, { sellerId, redirectUri, challenge, expiresAt });
  return code;
}

function readRequest(state: SimulatorState, query: URLSearchParams): AuthorizationRequest | string {
  const app = state.apps.get(query.get('client_id') ?? '');
  if (!app || query.get('response_type') !== 'code') return texts.unknownApplication;
  const redirectUri = query.get('redirect_uri') ?? '';
  if (!app.redirectUris.includes(redirectUri)) return texts.wrongRedirect;
  const challenge = query.get('code_challenge');
  const hasPkce = challenge !== null && query.get('code_challenge_method') === 'S256';
  if (!hasPkce) return texts.pkceMissing;
  return { app, redirectUri, challenge, state: query.get('state') ?? '' };
}

function backTo({ redirectUri, state }: AuthorizationRequest, result: Record<string, string>): Reply {
  const location = `${redirectUri}?${new URLSearchParams({ ...result, state }).toString()}`;
  return { ...plain(302), headers: { location } };
}

const ACCESS_DAYS = 180;

const invalidGrant = () =>
  badRequest('invalid_grant', 'code/refresh_token is not valid, expired or was already used');

/** POST /oauth/token */
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
  const seller = findByRefreshToken(app, token);
  if (!seller) return invalidGrant();
  app.refreshTokens.delete(token);
  app.revokedTokens.add(token);
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
