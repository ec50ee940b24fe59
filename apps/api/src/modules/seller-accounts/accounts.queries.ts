import type { Db, Tx } from '#platform/database/database.ts';
import { lockSeller } from '#platform/database/trade-locks.queries.ts';
import type { RetiredGrant } from './grants.queries.ts';

export interface NewLink {
  readonly accountId: string;
  readonly providerUserId: string;
  readonly nickname: string | null;
  readonly now: Date;
}

/** The account is locked. A previous owner of the same provider account is unlinked. */
export async function upsertLink(tx: Tx, link: NewLink): Promise<void> {
  const { accountId, providerUserId, now } = link;
  await tx
    .updateTable('seller_account')
    .set({ state: 'unlinked', unlinked_at: now })
    .where('provider_user_id', '=', providerUserId)
    .where('account_id', '<>', accountId)
    .where('state', '=', 'unlinking')
    .execute();
  const values = {
    provider_user_id: providerUserId,
    nickname: link.nickname,
    state: 'linked' as const,
    linked_at: now,
    unlinked_at: null,
  };
  await tx
    .insertInto('seller_account')
    .values({ account_id: accountId, ...values })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(values))
    .execute();
}

export interface SellerLink {
  readonly providerUserId: string;
  readonly nickname: string | null;
  readonly state: 'linked' | 'needs_relink' | 'unlinking';
  readonly linkedAt: Date;
}

/** Null when there is none, or it was unlinked. */
export async function findLink(db: Db, accountId: string): Promise<SellerLink | null> {
  const row = await linkOf(db, accountId).executeTakeFirst();
  return (row as SellerLink | undefined) ?? null;
}

/** Also locks the link and new purchases from this seller until the transaction ends. */
export async function lockLink(tx: Tx, accountId: string): Promise<SellerLink | null> {
  // A first link has no row to lock, so the seller is locked instead.
  await lockSeller(tx, accountId);
  const row = await linkOf(tx, accountId).forUpdate().executeTakeFirst();
  return (row as SellerLink | undefined) ?? null;
}

function linkOf(db: Db, accountId: string) {
  return db
    .selectFrom('seller_account')
    .select(['provider_user_id as providerUserId', 'nickname', 'state', 'linked_at as linkedAt'])
    .where('account_id', '=', accountId)
    .where('state', '<>', 'unlinked')
    .limit(1);
}

/** Deletes invalid tokens and returns the account that was linked until now, or null. */
export async function markNeedsRelink(tx: Tx, providerUserId: string): Promise<string | null> {
  await tx
    .updateTable('seller_grant')
    .set({
      access_token: null,
      refresh_token: null,
      key_id: null,
      token_expires_at: null,
      renewing_until: null,
    })
    .where('provider_user_id', '=', providerUserId)
    .execute();
  const marked = await tx
    .updateTable('seller_account')
    .set({ state: 'needs_relink' })
    .where('provider_user_id', '=', providerUserId)
    .where('state', '=', 'linked')
    .returning('account_id')
    .executeTakeFirst();
  return marked?.account_id ?? null;
}

export async function markUnlinking(tx: Tx, accountId: string): Promise<void> {
  await tx
    .updateTable('seller_account')
    .set({ state: 'unlinking' })
    .where('account_id', '=', accountId)
    .where('state', 'in', ['linked', 'needs_relink'])
    .execute();
}

export async function markUnlinked(
  tx: Tx,
  { accountId, providerUserId }: RetiredGrant,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('seller_account')
    .set({ state: 'unlinked', unlinked_at: now })
    .where('account_id', '=', accountId)
    .where('provider_user_id', '=', providerUserId)
    .where('state', '=', 'unlinking')
    .execute();
}

/** The provider account that can receive payments for this seller now; null when there is none. */
export async function findCollector(db: Db, accountId: string): Promise<string | null> {
  const row = await db
    .selectFrom('seller_account')
    .innerJoin('account', 'account.id', 'seller_account.account_id')
    .select('provider_user_id')
    .where('account_id', '=', accountId)
    .where('state', '=', 'linked')
    .where('account.deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row?.provider_user_id ?? null;
}

/** Deletes all data of these accounts in this module except the grants, which open orders may need. */
export async function deleteLinksOf(tx: Tx, accountIds: readonly string[]): Promise<void> {
  await tx.deleteFrom('seller_account').where('account_id', 'in', accountIds).execute();
  await tx.deleteFrom('link_attempt').where('account_id', 'in', accountIds).execute();
  await tx.deleteFrom('billing_info').where('account_id', 'in', accountIds).execute();
}

/** A refund waits for this seller's balance for days; until it is made they cannot sell. */
export async function owesRefund(db: Db, accountId: string): Promise<boolean> {
  const row = await db
    .selectFrom('seller_debt')
    .select('order_id')
    .where('seller_id', '=', accountId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
