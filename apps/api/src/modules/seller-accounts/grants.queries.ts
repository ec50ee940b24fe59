import { sql } from 'kysely';
import type { Db, Tx } from '#platform/database/database.ts';
import type { EncryptedTokens } from './tokens.queries.ts';

export interface NewGrant extends EncryptedTokens {
  readonly accountId: string;
  readonly providerUserId: string;
  readonly expiresAt: Date;
  readonly now: Date;
}

/** Also reactivates a retired grant. */
export async function upsertGrant(tx: Tx, grant: NewGrant): Promise<void> {
  const values = {
    account_id: grant.accountId,
    access_token: grant.accessToken,
    refresh_token: grant.refreshToken,
    key_id: grant.keyId,
    token_expires_at: grant.expiresAt,
    refreshed_at: grant.now,
    refresh_failures: 0,
    renewing_until: null,
    release_check_at: null,
  };
  await tx
    .insertInto('seller_grant')
    .values({ provider_user_id: grant.providerUserId, ...values })
    .onConflict((conflict) => conflict.column('provider_user_id').doUpdateSet(values))
    .execute();
}

/** Marks grants of this account for deletion once no order needs them, except the linked one. */
export async function retireGrants(
  tx: Tx,
  accountId: string,
  { now, except = '' }: { readonly now: Date; readonly except?: string },
): Promise<void> {
  await tx
    .updateTable('seller_grant')
    .set({ release_check_at: now })
    .where('account_id', '=', accountId)
    .where('provider_user_id', '<>', except)
    .where('release_check_at', 'is', null)
    .execute();
}

export interface RetiredGrant {
  readonly accountId: string;
  readonly providerUserId: string;
}

const retiredColumns = ['account_id as accountId', 'provider_user_id as providerUserId'] as const;

/** More than a seller ever has. */
const maxGrants = 100;

export function findRetired(db: Db, accountId: string): Promise<RetiredGrant[]> {
  return db
    .selectFrom('seller_grant')
    .select(retiredColumns)
    .where('account_id', '=', accountId)
    .where('release_check_at', 'is not', null)
    .limit(maxGrants)
    .execute();
}

export function findDueToRelease(db: Db, now: Date, limit: number): Promise<RetiredGrant[]> {
  return db
    .selectFrom('seller_grant')
    .select(retiredColumns)
    .where('release_check_at', '<=', now)
    .orderBy('release_check_at')
    .limit(limit)
    .execute();
}

export async function postponeRelease(tx: Tx, { providerUserId }: RetiredGrant, until: Date): Promise<void> {
  await tx
    .updateTable('seller_grant')
    .set({ release_check_at: until })
    .where('provider_user_id', '=', providerUserId)
    .execute();
}

/** False when it was linked again meanwhile. */
export async function deleteGrant(tx: Tx, { accountId, providerUserId }: RetiredGrant): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('seller_grant')
    .where('provider_user_id', '=', providerUserId)
    .where('account_id', '=', accountId)
    .where('release_check_at', 'is not', null)
    .executeTakeFirst();
  return deleted.numDeletedRows > 0n;
}

export interface GrantOwner {
  readonly accountId: string;
  /** `linked`: it can receive payments. */
  readonly state: 'linked' | 'needs_relink' | 'unlinking';
}

/** The account that owns the grant of this provider account. */
export async function findGrantOwner(db: Db, providerUserId: string): Promise<GrantOwner | null> {
  const row = await db
    .selectFrom('seller_grant')
    .innerJoin('account', 'account.id', 'seller_grant.account_id')
    .leftJoin('seller_account', (join) =>
      join
        .onRef('seller_account.account_id', '=', 'seller_grant.account_id')
        .onRef('seller_account.provider_user_id', '=', 'seller_grant.provider_user_id'),
    )
    .select([
      'seller_grant.account_id as accountId',
      sql<
        GrantOwner['state']
      >`case when account.deleted_at is null and seller_account.state in ('linked', 'needs_relink')
        then seller_account.state else 'unlinking' end`.as('state'),
    ])
    .where('seller_grant.provider_user_id', '=', providerUserId)
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

export async function markSwept(tx: Tx, providerUserId: string, until: Date): Promise<void> {
  await tx
    .updateTable('seller_grant')
    .set((eb) => ({ swept_until: eb.fn<Date>('greatest', ['swept_until', eb.val(until)]) }))
    .where('provider_user_id', '=', providerUserId)
    .execute();
}
