import type { Db, Tx } from '#platform/database.ts';

export interface AccountLink {
  readonly accountId: string;
  readonly providerUserId: string;
  readonly now: Date;
}

export async function upsertLink(tx: Tx, { accountId, providerUserId, now }: AccountLink): Promise<void> {
  const link = {
    provider_user_id: providerUserId,
    linked_at: now,
    state: 'linked' as const,
    unlinked_at: null,
  };
  await tx
    .insertInto('seller_account')
    .values({ account_id: accountId, ...link })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(link))
    .execute();
}

export async function markRevoked(tx: Tx, accountId: string, now: Date): Promise<void> {
  await tx
    .updateTable('seller_account')
    .set({ state: 'unlinked', unlinked_at: now })
    .where('account_id', '=', accountId)
    .where('state', '<>', 'unlinked')
    .execute();
}

export async function deleteLinks(tx: Tx, accountIds: readonly string[]): Promise<void> {
  await tx.deleteFrom('seller_account').where('account_id', 'in', accountIds).execute();
}

export interface SellerLink {
  readonly providerUserId: string;
  readonly nickname: string | null;
  readonly state: 'linked' | 'needs_relink' | 'unlinking';
  readonly linkedAt: Date;
}

/** The link that works now; null when there is none, or it was revoked. */
export async function findLink(db: Db, accountId: string): Promise<SellerLink | null> {
  const row = await db
    .selectFrom('seller_account')
    .select(['provider_user_id as providerUserId', 'nickname', 'state', 'linked_at as linkedAt'])
    .where('account_id', '=', accountId)
    .where('state', '<>', 'unlinked')
    .limit(1)
    .executeTakeFirst();
  return (row as SellerLink | undefined) ?? null;
}
