import type { OrderGarment } from '@perchero/contract/garments/garments';
import type { ReplyOf } from '@perchero/contract/endpoint';
import type { getOrder } from '@perchero/contract/orders/orders';
import type { Db } from '#platform/database/database.ts';
import { findOrderGarments } from './garments.queries.ts';
import { texts } from './texts.ts';

interface OrderGarments {
  readonly garments: OrderGarment[];
  /** In the history of the order, for its buyer. */
  readonly steps: ReplyOf<typeof getOrder>['steps'];
}

/** What a completed order passed on. */
export async function showOrderGarments(db: Db, orderId: string, personId: string): Promise<OrderGarments> {
  const rows = await findOrderGarments(db, orderId, personId);
  const own = rows.find(({ isOwn }) => isOwn);
  return {
    garments: rows.map(({ productId, code, canList }) => ({
      product_id: productId,
      code,
      can_list: canList,
    })),
    steps: own ? [{ at: own.since.toISOString(), ...texts.yoursNow }] : [],
  };
}
