import { sql } from 'kysely';
import type { Db, Tx } from '#platform/database.ts';
import type { SealedTokens } from './tokens.queries.ts';

export interface NewLink extends SealedTokens {
  readonly accountId: string;
  readonly providerUserId: string;
  readonly nickname: string | null;
  readonly expiresAt: Date;
  readonly now: Date;
}

export async function upsertLink(tx: Tx, link: NewLink): Promise<void> {
  const values = {
    provider_user_id: link.providerUserId,
    nickname: link.nickname,
    state: 'linked' as const,
    linked_at: link.now,
    unlinked_at: null,
    access_token: link.accessToken,
    refresh_token: link.refreshToken,
    key_id: link.keyId,
    token_expires_at: link.expiresAt,
    refreshed_at: link.now,
    refresh_failures: 0,
    renewing_until: null,
  };
  await holdPerson(tx, link.accountId);
  await tx
    .insertInto('seller_account')
    .values({ account_id: link.accountId, ...values })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(values))
    .execute();
}

export interface SellerLink {
  readonly providerUserId: string;
  readonly nickname: string | null;
  readonly state: 'linked' | 'needs_relink' | 'unlinking';
  readonly linkedAt: Date;
}

/** Null when there is none, or it was taken away. */
export async function findLink(db: Db, accountId: string): Promise<SellerLink | null> {
  const row = await linkOf(db, accountId).executeTakeFirst();
  return (row as SellerLink | undefined) ?? null;
}

/** The same, and nobody makes or changes it until the transaction ends. */
export async function lockLink(tx: Tx, accountId: string): Promise<SellerLink | null> {
  await holdPerson(tx, accountId);
  const row = await linkOf(tx, accountId).forUpdate().executeTakeFirst();
  return (row as SellerLink | undefined) ?? null;
}

/** A first link has no row to lock, and `on conflict` heeds one unique index of two: the other would refuse whoever comes twice. */
async function holdPerson(tx: Tx, accountId: string): Promise<void> {
  // bounded: one row
  await sql`select pg_advisory_xact_lock(hashtextextended(${`seller-account|${accountId}`}, 0))`.execute(tx);
}

function linkOf(db: Db, accountId: string) {
  return db
    .selectFrom('seller_account')
    .select(['provider_user_id as providerUserId', 'nickname', 'state', 'linked_at as linkedAt'])
    .where('account_id', '=', accountId)
    .where('state', '<>', 'unlinked')
    .limit(1);
}

export async function findOwner(
  db: Db,
  providerUserId: string,
): Promise<{ accountId: string; state: SellerLink['state'] } | null> {
  const row = await db
    .selectFrom('seller_account')
    .select(['account_id as accountId', 'state'])
    .where('provider_user_id', '=', providerUserId)
    .where('state', '<>', 'unlinked')
    .limit(1)
    .executeTakeFirst();
  return (row as { accountId: string; state: SellerLink['state'] } | undefined) ?? null;
}

const noTokens = {
  access_token: null,
  refresh_token: null,
  key_id: null,
  token_expires_at: null,
  renewing_until: null,
};

/** Tokens that are worth nothing are not kept. True when the account was linked until now. */
export async function markNeedsRelink(tx: Tx, accountId: string): Promise<boolean> {
  const marked = await tx
    .updateTable('seller_account')
    .set({ ...noTokens, state: 'needs_relink' })
    .where('account_id', '=', accountId)
    .where('state', '=', 'linked')
    .executeTakeFirst();
  await tx
    .updateTable('seller_account')
    .set(noTokens)
    .where('account_id', '=', accountId)
    .where('state', '=', 'unlinking')
    .execute();
  return marked.numUpdatedRows > 0n;
}

export async function markUnlinking(tx: Tx, accountId: string): Promise<void> {
  await tx
    .updateTable('seller_account')
    .set({ state: 'unlinking' })
    .where('account_id', '=', accountId)
    .where('state', 'in', ['linked', 'needs_relink'])
    .execute();
}

/** The first moment stays. */
export async function markUnlinked(tx: Tx, accountId: string, now: Date): Promise<void> {
  await tx
    .updateTable('seller_account')
    .set({ ...noTokens, state: 'unlinked', unlinked_at: now })
    .where('account_id', '=', accountId)
    .where('state', '<>', 'unlinked')
    .execute();
}

export async function findUnlinking(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('seller_account')
    .select('account_id')
    .where('state', '=', 'unlinking')
    .orderBy('account_id')
    .limit(limit)
    .execute();
  return rows.map(({ account_id }) => account_id);
}

/** Whether an order of this seller still needs to ask or change something at the provider. */
export async function hasOrdersOnTheirWay(db: Db, sellerId: string): Promise<boolean> {
  const row = await db
    .selectFrom('shop_order')
    .select('id')
    .where('seller_id', '=', sellerId)
    .where('state', 'in', ['creating', 'awaiting_payment', 'payment_pending', 'refund_pending'])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function moveSweep(tx: Tx, accountId: string, until: Date): Promise<void> {
  await tx
    .updateTable('seller_account')
    .set((eb) => ({ swept_until: eb.fn<Date>('greatest', ['swept_until', eb.val(until)]) }))
    .where('account_id', '=', accountId)
    .execute();
}

/** With everything else of theirs in this module. */
export async function deleteEverythingOf(tx: Tx, accountIds: readonly string[]): Promise<void> {
  await tx.deleteFrom('seller_account').where('account_id', 'in', accountIds).execute();
  await tx.deleteFrom('link_attempt').where('account_id', 'in', accountIds).execute();
  await tx.deleteFrom('billing_info').where('account_id', 'in', accountIds).execute();
}
