import type { Answer } from '#platform/providers/mercadopago/provider.ts';
import type { SellerAccountDeps } from './deps.ts';
import { revokeGrant, renewGrant, tokensOf } from './renew-grant.ts';
import { findTokens } from './tokens.queries.ts';

const unauthorized = { kind: 'unauthorized' } as const;

/**
 * Calls the provider with the token of a provider account, linked or not. After a 401 the token is renewed and the
 * call repeated once. `unauthorized`: there is no valid token, and the seller must link again.
 */
export async function withToken<T>(
  deps: SellerAccountDeps,
  collectorId: string,
  ask: (token: string) => Promise<Answer<T>>,
): Promise<Answer<T>> {
  const stored = await findTokens(deps.db, collectorId);
  if (!stored) return unauthorized;
  const tokens = tokensOf(deps, stored);
  if (tokens === 'no-key') return { kind: 'unknown' };
  if (tokens === 'broken') {
    await revokeGrant(deps, collectorId);
    return unauthorized;
  }

  const answer = await ask(tokens.accessToken);
  if (answer.kind !== 'unauthorized') return answer;
  const renewal = await renewGrant(deps, collectorId, tokens.accessToken);
  if (renewal.kind === 'revoked') return unauthorized;
  if (renewal.kind !== 'renewed') return { kind: 'unknown' };

  const again = await ask(renewal.token);
  if (again.kind !== 'unauthorized') return again;
  // A fresh token was rejected: the grant is revoked.
  await revokeGrant(deps, collectorId);
  return unauthorized;
}
