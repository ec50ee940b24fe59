import { secondsAfter } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/database/database.ts';
import type { SellerGrant } from '#platform/providers/mercadopago/provider.ts';
import { lockSeller } from '#platform/database/trade-locks.queries.ts';
import { findCollector, upsertLink } from './accounts.queries.ts';
import { retireGrants, upsertGrant } from './grants.queries.ts';
import type { SellerAccountDeps } from './deps.ts';
import { encryptTokens } from './tokens.ts';

export interface AccountLink {
  readonly accountId: string;
  readonly nickname: string | null;
  readonly grant: SellerGrant;
}

/** Links a provider account to a seller. A previous one stays readable while its orders need it. */
export async function linkAccount(
  tx: Tx,
  { clock, config }: Pick<SellerAccountDeps, 'clock' | 'config'>,
  { accountId, nickname, grant }: AccountLink,
): Promise<void> {
  const { providerUserId } = grant;
  const now = clock.now();
  await lockSeller(tx, accountId);
  await retireGrants(tx, accountId, { now, except: providerUserId });
  await upsertGrant(tx, {
    accountId,
    providerUserId,
    ...encryptTokens(config.mercadoPago.tokenKeys, { accountId, providerUserId }, grant),
    expiresAt: secondsAfter(now, grant.expiresInSeconds),
    now,
  });
  await upsertLink(tx, { accountId, providerUserId, nickname, now });
}

export async function hasLinkedAccount(db: Db, accountId: string): Promise<boolean> {
  return (await findCollector(db, accountId)) !== null;
}
