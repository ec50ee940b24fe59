import { sql } from 'kysely';
import { type Db, readNamed } from '#platform/database/database.ts';

export interface AgreedPriceRow {
  readonly productId: number;
  readonly offerId: string;
  readonly priceCents: number;
  readonly until: Date;
}

interface Wanted {
  readonly buyerId: string;
  readonly productIds: readonly number[];
  readonly now: Date;
}

/**
 * Prices that the buyer can pay. One that a pending payment is about is used up: paid twice it would be for two units.
 * Share-locked, so that in a transaction none ends before its order exists.
 */
export function lockAgreed(db: Db, wanted: Wanted): Promise<AgreedPriceRow[]> {
  return readNamed(
    db,
    'offers-share-agreed',
    sql<AgreedPriceRow>`
      select ${columns} from offer where ${isAgreed(wanted)}
      order by id limit ${wanted.productIds.length} for share of offer`,
  );
}

export function readAgreed(db: Db, wanted: Wanted): Promise<AgreedPriceRow[]> {
  return readNamed(
    db,
    'offers-read-agreed',
    sql<AgreedPriceRow>`
      select ${columns} from offer where ${isAgreed(wanted)} order by id limit ${wanted.productIds.length}`,
  );
}

const columns = sql`product_id as "productId", id as "offerId", price_cents as "priceCents", until`;

const isAgreed = ({ buyerId, productIds, now }: Wanted) => sql`
  buyer_id = ${buyerId} and product_id = any (${productIds}::bigint[]) and state = 'accepted' and until > ${now}
  and not exists (
    select from shop_order join order_item on order_item.order_id = shop_order.id
    where shop_order.buyer_id = offer.buyer_id and shop_order.state = 'payment_pending'
      and order_item.offer_id = offer.id)`;
