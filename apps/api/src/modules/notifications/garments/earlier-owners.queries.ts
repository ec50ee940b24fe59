import { sql } from 'kysely';
import { isNotBlocked } from '#modules/blocks/not-blocked.sql.ts';
import type { PassedOnPayload } from '#modules/garments/index.ts';
import { type Db, readNamed } from '#platform/database/database.ts';

interface EarlierOwner {
  readonly accountId: string;
  /** By which it was passed on. */
  readonly productId: number;
}

/** More owners than any garment has. */
const maxOwners = 200;

/**
 * Owners before the two of the order who told something, unless one of them and either of the two blocked the other.
 * Nobody once the order is refunded.
 */
export function findEarlierOwners(db: Db, { garmentId, orderId }: PassedOnPayload): Promise<EarlierOwner[]> {
  return readNamed(
    db,
    'notifications-earlier-owners',
    sql<EarlierOwner>`
      select distinct earlier.owner_id as "accountId", passed.product_id as "productId"
      from garment_chapter as passed
      join shop_order on shop_order.id = passed.order_id
      join garment_chapter as earlier on earlier.garment_id = passed.garment_id and earlier.place < passed.place
        and earlier.voided_at is null and earlier.erased_at is null and earlier.removed_at is null and earlier.words <> ''
      where passed.garment_id = ${garmentId} and passed.order_id = ${orderId} and passed.voided_at is null
        and passed.product_id is not null
        and earlier.owner_id not in (shop_order.seller_id, shop_order.buyer_id)
        and ${isNotBlocked(sql.ref('earlier.owner_id'), sql.ref('shop_order.buyer_id'))}
        and ${isNotBlocked(sql.ref('earlier.owner_id'), sql.ref('shop_order.seller_id'))}
      order by 1 limit ${sql.lit(maxOwners)}`,
  );
}
