import type { DeskState } from '@perchero/contract/desk/desk.rules';
import { sql } from 'kysely';

const isModerated = sql<boolean>`product.holds && '{removed,hidden,suspended,review}'`;
const isReserved = sql<boolean>`exists (
  select from product_stock where product_stock.product_id = product.id and product_stock.reserved > 0)`;

/** The state of a `product` as its seller reads it. */
export const deskState = sql<DeskState>`case
  when product.state = 'sold' then 'sold'
  when 'removed' = any (product.holds) then 'removed'
  when product.holds && '{hidden,suspended}' then 'hidden'
  when 'review' = any (product.holds) then 'review'
  when product.state = 'withdrawn' then 'paused'
  when ${isReserved} then 'reserved'
  when product.state = 'processing' then 'processing'
  when product.holds <> '{}' then 'vacation'
  else 'listed' end`;

export const isPaused = sql<boolean>`(product.state = 'withdrawn' and not ${isModerated})`;
export const isSold = sql<boolean>`product.state = 'sold'`;
/** Neither sold nor as anybody lists it; paused ones that are held are among them. */
export const isAside = sql<boolean>`
  ((product.state = 'processing' or product.holds <> '{}') and product.state not in ('sold', 'deleted'))`;

/** The products in orders of the seller that are not paid. */
export const reservedIn = (sellerId: string) => sql`
  select reservation.product_id from shop_order
  join reservation on reservation.order_id = shop_order.id and reservation.state = 'held'
  where shop_order.seller_id = ${sellerId}
    and shop_order.state in ('creating', 'awaiting_payment', 'payment_pending', 'review')`;

/** The products in this state, by the narrowest index. */
export function isIn(state: DeskState, sellerId: string) {
  switch (state) {
    case 'listed':
      return sql<boolean>`(product.state = 'active' and product.holds = '{}' and not ${isReserved})`;
    case 'paused':
      return isPaused;
    case 'sold':
      return isSold;
    case 'reserved':
      return sql<boolean>`(product.id = any (array(${reservedIn(sellerId)})) and ${deskState} = 'reserved')`;
    case 'review':
    case 'hidden':
    case 'removed':
    case 'vacation':
    case 'processing':
      return sql<boolean>`(${isAside} and ${deskState} = ${state})`;
  }
}
