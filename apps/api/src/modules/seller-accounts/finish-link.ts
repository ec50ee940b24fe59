import type { LinkOutcome } from '@perchero/contract/seller-accounts/link.rules';
import type { Member } from '#platform/http/actor.ts';
import { inTransaction, isUniqueViolation } from '#platform/database/database.ts';
import { emit } from '#platform/events/events.ts';
import { hashOf } from '#platform/keys.ts';
import type { ProviderUser, SellerGrant } from '#platform/providers/mercadopago/provider.ts';
import { lockLink } from './accounts.queries.ts';
import { useAttempt } from './attempts.queries.ts';
import { verifierContext } from './begin-link.ts';
import { sellerAccountEvent } from './events.ts';
import { findGrantOwner } from './grants.queries.ts';
import { linkAccount } from './link-account.ts';
import type { SellerAccountDeps } from './deps.ts';
import { decrypt } from './encryption.ts';

interface OAuthCallback {
  readonly state: string;
  readonly code?: string | undefined;
  readonly error?: string | undefined;
}

/** Mercado Pago's site id of Uruguay. */
const allowedSite = 'MLU';

/** Completes the OAuth flow. The attempt is consumed first, so it cannot be replayed. */
export async function finishLink(
  deps: SellerAccountDeps,
  { id: accountId, sessionId }: Pick<Member, 'id' | 'sessionId'>,
  { state, code, error }: OAuthCallback,
): Promise<LinkOutcome> {
  const { db, clock, config, gateway, log } = deps;
  const stateHash = hashOf(state);
  const encrypted = await inTransaction(db, (tx) =>
    useAttempt(tx, { stateHash, accountId, sessionId, now: clock.now() }),
  );
  if (encrypted === null) {
    log.warn({ accountId }, 'an attempt to link that is not of this session, or over');
    return 'reintentar';
  }
  if (error !== undefined || !code) return 'cancelado';
  const verifier = decrypt(config.mercadoPago.tokenKeys, verifierContext(accountId, stateHash), encrypted);
  if (verifier.kind !== 'text') return 'reintentar';

  const granted = await gateway.exchangeCode({ code, codeVerifier: verifier.text });
  if (granted.kind !== 'ok') return 'reintentar';
  const asked = await gateway.getUser(granted.value.accessToken);
  if (asked.kind !== 'ok' || asked.value.providerUserId !== granted.value.providerUserId) return 'reintentar';
  if (asked.value.siteId !== allowedSite) return 'pais';
  if (asked.value.isTest && config.environment === 'production') return 'reintentar';
  return storeLink(deps, accountId, granted.value, asked.value);
}

async function storeLink(
  { db, clock, config }: SellerAccountDeps,
  accountId: string,
  grant: SellerGrant,
  { nickname }: ProviderUser,
): Promise<LinkOutcome> {
  try {
    return await inTransaction(db, async (tx) => {
      const before = await lockLink(tx, accountId);
      const owner = await findGrantOwner(tx, grant.providerUserId);
      // The previous owner may be the same person with a new account.
      if (owner && owner.accountId !== accountId && owner.state !== 'unlinking') return 'cuenta_en_uso';
      const isOther = before !== null && before.providerUserId !== grant.providerUserId;
      await linkAccount(tx, { clock, config }, { accountId, nickname, grant });
      if (before?.state !== 'linked' || isOther)
        await emit(tx, clock, sellerAccountEvent('linked', accountId));
      return 'ok';
    });
  } catch (error) {
    // Two people linked one provider account concurrently: the first keeps it.
    if (isUniqueViolation(error, 'seller_account_of_provider')) return 'cuenta_en_uso';
    throw error;
  }
}
