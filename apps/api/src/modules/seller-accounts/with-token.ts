import type { Answer } from '#platform/providers/mercadopago/provider.ts';
import type { SellerAccountDeps } from './deps.ts';
import { loseGrant, renewGrant, tokensOf } from './renew-grant.ts';
import { findTokens } from './tokens.queries.ts';

const unauthorized = { kind: 'unauthorized' } as const;

/**
 * Asks the provider in the name of the seller's account there that an order is paid into, whether or not it is still linked. A
 * token that is worth nothing is renewed once and the question repeated. `unauthorized`: there is no token, and only the seller
 * can change that.
 */
export async function withToken<T>(
  deps: SellerAccountDeps,
  collectorId: string,
  ask: (token: string) => Promise<Answer<T>>,
): Promise<Answer<T>> {
  const held = await findTokens(deps.db, collectorId);
  if (!held) return unauthorized;
  const tokens = tokensOf(deps, held);
  if (tokens === 'no-key') return { kind: 'unknown' };
  if (tokens === 'broken') {
    await loseGrant(deps, collectorId);
    return unauthorized;
  }

  const answer = await ask(tokens.accessToken);
  if (answer.kind !== 'unauthorized') return answer;
  const renewal = await renewGrant(deps, collectorId, tokens.accessToken);
  if (renewal.kind === 'lost') return unauthorized;
  if (renewal.kind !== 'renewed') return { kind: 'unknown' };

  const again = await ask(renewal.token);
  if (again.kind !== 'unauthorized') return again;
  // A token of this moment that is good for nothing: the permission is gone.
  await loseGrant(deps, collectorId);
  return unauthorized;
}
