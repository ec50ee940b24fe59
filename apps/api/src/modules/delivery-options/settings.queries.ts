import type { DeliveryOptions } from '@perchero/contract/delivery/price.rules';
import type { Tx } from '#platform/database/database.ts';

type Settings = DeliveryOptions & { readonly department: string };

export async function upsertSettings(tx: Tx, accountId: string, settings: Settings, at: Date): Promise<void> {
  const values = { ...settings, updated_at: at };
  await tx
    .insertInto('delivery_settings')
    .values({ account_id: accountId, ...values })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(values))
    .execute();
}
