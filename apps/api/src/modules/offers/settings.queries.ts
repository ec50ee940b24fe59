import type { OfferSettings } from '@perchero/contract/offers/offers';
import type { Db, Tx } from '#platform/database/database.ts';

export async function findSettings(db: Db, accountId: string): Promise<OfferSettings | null> {
  const row = await db
    .selectFrom('offer_settings')
    .select(['is_open', 'floor_percent'])
    .where('account_id', '=', accountId)
    .limit(1)
    .$narrowType<OfferSettings>()
    .executeTakeFirst();
  return row ?? null;
}

export async function upsertSettings(tx: Tx, accountId: string, settings: OfferSettings): Promise<void> {
  await tx
    .insertInto('offer_settings')
    .values({ account_id: accountId, ...settings })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(settings))
    .execute();
}

export async function deleteSettings(tx: Tx, accountIds: readonly string[]): Promise<void> {
  await tx.deleteFrom('offer_settings').where('account_id', 'in', accountIds).execute();
}
