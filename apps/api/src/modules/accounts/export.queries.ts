import type { Db } from '#platform/database.ts';

// More than anybody has, and a bound all the same.
const mostProducts = 10_000;
const mostOthers = 1_000;

export function findOwnProducts(db: Db, sellerId: string) {
  return db
    .selectFrom('product')
    .select(['id', 'title', 'description', 'price_cents', 'stock', 'state', 'size', 'brand', 'created_at'])
    .where('seller_id', '=', sellerId)
    .orderBy('id', 'desc')
    .limit(mostProducts)
    .execute();
}

export function findPhoneCodes(db: Db, accountId: string) {
  return db
    .selectFrom('auth.phone_code')
    .select(['phone', 'created_at', 'verified_at'])
    .where('actor', 'in', [`account:${accountId}`, `registration:${accountId}`])
    .orderBy('id', 'desc')
    .limit(mostOthers)
    .execute();
}

export function findActionsAbout(db: Db, accountId: string) {
  return db
    .selectFrom('admin_action')
    .select(['action', 'created_at'])
    .where('target_id', '=', accountId)
    .orderBy('id', 'desc')
    .limit(mostOthers)
    .execute();
}

export async function findSecondFactorDate(db: Db, userId: string): Promise<Date | null> {
  const row = await db
    .selectFrom('auth.second_factor')
    .select('created_at')
    .where('user_id', '=', userId)
    .limit(1)
    .executeTakeFirst();
  return row?.created_at ?? null;
}
