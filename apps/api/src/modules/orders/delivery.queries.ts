import type { OrderState } from '@perchero/contract/orders/order-states.rules';
import type { Tx } from '#platform/database/database.ts';

export interface DeliveredRow {
  readonly id: string;
  readonly buyerId: string;
  readonly sellerId: string;
  readonly state: OrderState;
  readonly shippedAt: Date | null;
  readonly receivedAt: Date | null;
}

export function lockForDelivery(tx: Tx, id: string): Promise<DeliveredRow | undefined> {
  return tx
    .selectFrom('shop_order')
    .select([
      'id',
      'buyer_id as buyerId',
      'seller_id as sellerId',
      'state',
      'shipped_at as shippedAt',
      'received_at as receivedAt',
    ])
    .where('id', '=', id)
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
}

interface Delivery {
  readonly shipped_at?: Date;
  readonly received_at?: Date;
  readonly tracking?: string | null;
}

/** Returns the new version. */
export async function markDelivery(tx: Tx, id: string, now: Date, delivery: Delivery): Promise<number> {
  const { version } = await tx
    .updateTable('shop_order')
    .set((eb) => ({ ...delivery, changed_at: now, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}
