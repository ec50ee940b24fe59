import type { Db } from '#platform/database.ts';

export interface SweptSeller {
  readonly accountId: string;
  readonly sweptUntil: Date | null;
}

/** Sellers whose orders may still change at the provider, those not looked at for longest first. */
export function findSellersToSweep(
  db: Db,
  { since, most }: { since: Date; most: number },
): Promise<SweptSeller[]> {
  return db
    .selectFrom('seller_account')
    .select(['account_id as accountId', 'swept_until as sweptUntil'])
    .where('state', 'in', ['linked', 'unlinking'])
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('shop_order')
          .select('shop_order.id')
          .whereRef('shop_order.seller_id', '=', 'seller_account.account_id')
          .where('shop_order.created_at', '>', since),
      ),
    )
    .orderBy('swept_until', (order) => order.asc().nullsFirst())
    .limit(most)
    .execute();
}

export async function findSweptUntil(db: Db, accountId: string): Promise<Date | null> {
  const row = await db
    .selectFrom('seller_account')
    .select('swept_until as sweptUntil')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row?.sweptUntil ?? null;
}

/** Sellers sell elsewhere with the same account: of these references, the ones that are orders of ours. */
export async function findOwnReferences(db: Db, references: readonly string[]): Promise<Set<string>> {
  if (references.length === 0) return new Set();
  const rows = await db
    .selectFrom('shop_order')
    .select('id')
    .where('id', 'in', references)
    .limit(references.length)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

export async function findCollectorOf(db: Db, accountId: string): Promise<string | null> {
  const row = await db
    .selectFrom('seller_account')
    .select('provider_user_id as collectorId')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row?.collectorId ?? null;
}
