import { maxCartLines } from '@perchero/contract/cart/cart.rules';
import type { Db, Tx } from '#platform/database/database.ts';
import type { DeliveryChoice } from './delivery.rules.ts';

/** A buyer's choices for these sellers, by seller. */
export async function findChoices(
  db: Db,
  accountId: string,
  sellerIds: readonly string[],
): Promise<ReadonlyMap<string, DeliveryChoice>> {
  const rows = await db
    .selectFrom('cart_delivery')
    .select(['seller_id', 'method', 'address_id as addressId'])
    .where('account_id', '=', accountId)
    .where('seller_id', 'in', sellerIds)
    .limit(maxCartLines)
    .$narrowType<{ method: DeliveryChoice['method'] }>()
    .execute();
  return new Map(rows.map(({ seller_id, ...choice }) => [seller_id, choice]));
}

interface NewChoice extends DeliveryChoice {
  readonly accountId: string;
  readonly sellerId: string;
  readonly at: Date;
}

export async function upsertChoice(
  tx: Tx,
  { accountId, sellerId, method, addressId, at }: NewChoice,
): Promise<void> {
  const choice = { method, address_id: addressId, chosen_at: at };
  await tx
    .insertInto('cart_delivery')
    .values({ account_id: accountId, seller_id: sellerId, ...choice })
    .onConflict((conflict) => conflict.columns(['account_id', 'seller_id']).doUpdateSet(choice))
    .execute();
}

export async function deleteChoices(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('cart_delivery').where('account_id', '=', accountId).execute();
}
