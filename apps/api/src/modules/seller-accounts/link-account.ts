import { secondsAfter } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/database.ts';
import type { SellerGrant } from '#platform/mercadopago/provider.ts';
import { findLink, findOwner, markUnlinked, moveSweep, upsertLink } from './accounts.queries.ts';
import type { SellerAccountParts } from './parts.ts';
import { sealTokens } from './tokens.ts';

export interface AccountLink {
  readonly accountId: string;
  readonly nickname: string | null;
  readonly grant: SellerGrant;
}

/** From now on this person is paid into that account; a link they had before is replaced. */
export async function linkAccount(
  tx: Tx,
  { clock, config }: Pick<SellerAccountParts, 'clock' | 'config'>,
  { accountId, nickname, grant }: AccountLink,
): Promise<void> {
  const { providerUserId } = grant;
  const now = clock.now();
  await upsertLink(tx, {
    accountId,
    providerUserId,
    nickname,
    ...sealTokens(config.mercadoPago.tokenKeys, { accountId, providerUserId }, grant),
    expiresAt: secondsAfter(now, grant.expiresInSeconds),
    now,
  });
}

/** The account no longer takes payments for this person. Revoking twice keeps the first moment. */
export function revokeAccount(tx: Tx, accountId: string, now: Date): Promise<void> {
  return markUnlinked(tx, accountId, now);
}

export async function hasLinkedAccount(db: Db, accountId: string): Promise<boolean> {
  return (await findCollector(db, accountId)) !== null;
}

/** Into which account at the provider this person can be paid now; null when into none. */
export async function findCollector(db: Db, accountId: string): Promise<string | null> {
  const link = await findLink(db, accountId);
  return link?.state === 'linked' ? link.providerUserId : null;
}

/** Whose account at the provider this is. */
export function findAccountOf(db: Db, providerUserId: string) {
  return findOwner(db, providerUserId);
}

/** The provider's list of this seller's payments has been read until then. */
export function markSwept(tx: Tx, accountId: string, until: Date): Promise<void> {
  return moveSweep(tx, accountId, until);
}
