import type { Db, Tx } from '#platform/database/database.ts';

export interface EncryptedTokens {
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly keyId: string;
}

export interface StoredTokens extends EncryptedTokens {
  readonly accountId: string;
  readonly providerUserId: string;
  readonly failures: number;
}

const columns = [
  'account_id as accountId',
  'provider_user_id as providerUserId',
  'access_token as accessToken',
  'refresh_token as refreshToken',
  'key_id as keyId',
  'refresh_failures as failures',
] as const;

export async function findTokens(db: Db, collectorId: string): Promise<StoredTokens | null> {
  const row = await db
    .selectFrom('seller_grant')
    .select(columns)
    .where('provider_user_id', '=', collectorId)
    .where('access_token', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return (row as StoredTokens | undefined) ?? null;
}

/** Leases the renewal for one process; null while another has it, or when there are no tokens. */
export async function leaseRenewal(
  tx: Tx,
  collectorId: string,
  { now, until }: { readonly now: Date; readonly until: Date },
): Promise<StoredTokens | null> {
  const row = await tx
    .updateTable('seller_grant')
    .set({ renewing_until: until })
    .where('provider_user_id', '=', collectorId)
    .where('access_token', 'is not', null)
    .where((eb) => eb.or([eb('renewing_until', 'is', null), eb('renewing_until', '<=', now)]))
    .returning(columns)
    .executeTakeFirst();
  return (row as StoredTokens | undefined) ?? null;
}

/** Replaces both tokens. False when they were deleted meanwhile. */
export async function saveTokens(
  tx: Tx,
  { accountId, providerUserId }: Pick<StoredTokens, 'accountId' | 'providerUserId'>,
  tokens: EncryptedTokens & { readonly expiresAt: Date; readonly now: Date },
): Promise<boolean> {
  const saved = await tx
    .updateTable('seller_grant')
    .set({
      access_token: tokens.accessToken,
      refresh_token: tokens.refreshToken,
      key_id: tokens.keyId,
      token_expires_at: tokens.expiresAt,
      refreshed_at: tokens.now,
      refresh_failures: 0,
      renewing_until: null,
    })
    .where('account_id', '=', accountId)
    .where('provider_user_id', '=', providerUserId)
    .where('access_token', 'is not', null)
    .executeTakeFirst();
  return saved.numUpdatedRows > 0n;
}

export async function endRenewal(
  tx: Tx,
  collectorId: string,
  { failed }: { readonly failed: boolean },
): Promise<void> {
  await tx
    .updateTable('seller_grant')
    .set((eb) => ({
      renewing_until: null,
      refresh_failures: failed ? eb('refresh_failures', '+', 1) : eb.ref('refresh_failures'),
    }))
    .where('provider_user_id', '=', collectorId)
    .execute();
}

/** Stores the same tokens under another key, unless they were replaced meanwhile. */
export async function replaceEncryption(
  tx: Tx,
  old: StoredTokens,
  encrypted: EncryptedTokens,
): Promise<void> {
  await tx
    .updateTable('seller_grant')
    .set({
      access_token: encrypted.accessToken,
      refresh_token: encrypted.refreshToken,
      key_id: encrypted.keyId,
    })
    .where('provider_user_id', '=', old.providerUserId)
    .where('access_token', '=', old.accessToken)
    .where('refresh_token', '=', old.refreshToken)
    .execute();
}

interface Page {
  /** Provider account id of the last row of the previous page. */
  readonly after: string;
  readonly limit: number;
}

export async function findExpiring(db: Db, before: Date, { after, limit }: Page): Promise<StoredTokens[]> {
  const rows = await db
    .selectFrom('seller_grant')
    .select(columns)
    .where('access_token', 'is not', null)
    .where('token_expires_at', '<', before)
    .where('provider_user_id', '>', after)
    .orderBy('provider_user_id')
    .limit(limit)
    .execute();
  return rows as StoredTokens[];
}

export async function findEncryptedWithOtherKey(
  db: Db,
  keyId: string,
  { after, limit }: Page,
): Promise<StoredTokens[]> {
  const rows = await db
    .selectFrom('seller_grant')
    .select(columns)
    .where('access_token', 'is not', null)
    .where('key_id', '<>', keyId)
    .where('provider_user_id', '>', after)
    .orderBy('provider_user_id')
    .limit(limit)
    .execute();
  return rows as StoredTokens[];
}
