import type { Db, Tx } from '#platform/database/database.ts';

export interface SealedTokens {
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly keyId: string;
}

export interface HeldTokens extends SealedTokens {
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

export async function findTokens(db: Db, collectorId: string): Promise<HeldTokens | null> {
  const row = await db
    .selectFrom('seller_grant')
    .select(columns)
    .where('provider_user_id', '=', collectorId)
    .where('access_token', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return (row as HeldTokens | undefined) ?? null;
}

/** Lets one process at a time ask for new tokens; null while another does, or when there is nothing to renew. */
export async function claimRenewal(
  tx: Tx,
  collectorId: string,
  { now, until }: { readonly now: Date; readonly until: Date },
): Promise<HeldTokens | null> {
  const row = await tx
    .updateTable('seller_grant')
    .set({ renewing_until: until })
    .where('provider_user_id', '=', collectorId)
    .where('access_token', 'is not', null)
    .where((eb) => eb.or([eb('renewing_until', 'is', null), eb('renewing_until', '<=', now)]))
    .returning(columns)
    .executeTakeFirst();
  return (row as HeldTokens | undefined) ?? null;
}

/** Both at once: of the old ones neither may be good any more. False when they were erased meanwhile. */
export async function saveTokens(
  tx: Tx,
  { accountId, providerUserId }: Pick<HeldTokens, 'accountId' | 'providerUserId'>,
  tokens: SealedTokens & { readonly expiresAt: Date; readonly now: Date },
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

/** The same tokens under another key, unless they were replaced meanwhile. */
export async function replaceSealing(tx: Tx, old: HeldTokens, sealed: SealedTokens): Promise<void> {
  await tx
    .updateTable('seller_grant')
    .set({ access_token: sealed.accessToken, refresh_token: sealed.refreshToken, key_id: sealed.keyId })
    .where('provider_user_id', '=', old.providerUserId)
    .where('access_token', '=', old.accessToken)
    .where('refresh_token', '=', old.refreshToken)
    .execute();
}

interface Page {
  /** The provider's number of the last account of the page before. */
  readonly after: string;
  readonly limit: number;
}

export async function findExpiring(db: Db, before: Date, { after, limit }: Page): Promise<HeldTokens[]> {
  const rows = await db
    .selectFrom('seller_grant')
    .select(columns)
    .where('access_token', 'is not', null)
    .where('token_expires_at', '<', before)
    .where('provider_user_id', '>', after)
    .orderBy('provider_user_id')
    .limit(limit)
    .execute();
  return rows as HeldTokens[];
}

export async function findSealedOtherwise(
  db: Db,
  keyId: string,
  { after, limit }: Page,
): Promise<HeldTokens[]> {
  const rows = await db
    .selectFrom('seller_grant')
    .select(columns)
    .where('access_token', 'is not', null)
    .where('key_id', '<>', keyId)
    .where('provider_user_id', '>', after)
    .orderBy('provider_user_id')
    .limit(limit)
    .execute();
  return rows as HeldTokens[];
}
