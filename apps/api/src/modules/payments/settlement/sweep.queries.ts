import { orderNeededUntil } from '#modules/seller-accounts/needed-until.sql.ts';
import type { Db } from '#platform/database/database.ts';

export interface SweptSeller {
  readonly collectorId: string;
}

/** Provider accounts whose orders may still change, least recently swept first. */
export function findSellersToSweep(
  db: Db,
  { now, limit }: { now: Date; limit: number },
): Promise<SweptSeller[]> {
  return db
    .selectFrom('seller_grant')
    .select('provider_user_id as collectorId')
    .where('access_token', 'is not', null)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('shop_order')
          .select('shop_order.id')
          .whereRef('shop_order.collector_id', '=', 'seller_grant.provider_user_id')
          .where(orderNeededUntil, '>', now),
      ),
    )
    .orderBy('swept_until', (order) => order.asc().nullsFirst())
    .limit(limit)
    .execute();
}

export async function findSweptUntil(db: Db, collectorId: string): Promise<Date | null> {
  const row = await db
    .selectFrom('seller_grant')
    .select('swept_until as sweptUntil')
    .where('provider_user_id', '=', collectorId)
    .executeTakeFirst();
  return row?.sweptUntil ?? null;
}

/** The references that are our orders; sellers also use their provider account outside this shop. */
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
