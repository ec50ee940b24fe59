import { sql } from 'kysely';
import type { ProductState } from '#platform/database/database.gen.ts';
import { isAway, isPageHidden } from './visibility.sql.ts';

/** Everything that decides whether this viewer can buy a product. */
export interface Availability {
  readonly state: ProductState;
  readonly isHidden: boolean;
  /** Its seller is on vacation. */
  readonly isAway: boolean;
  readonly sellerId: string;
  readonly isSellerGone: boolean;
  readonly isPayable: boolean;
  readonly stock: number;
  readonly reserved: number;
  /** Reserved units that belong to the viewer's own unpaid order. */
  readonly ownReserved: number;
}

/** Units of an unpaid order are available to its buyer, who may replace that order. */
const ownReserved = (viewerId: string | null) => sql`
  coalesce((
    select sum(reservation.quantity) from reservation
    join shop_order on shop_order.id = reservation.order_id
    where reservation.product_id = product.id and reservation.state = 'held'
      and shop_order.buyer_id = ${viewerId} and shop_order.state in ('creating', 'awaiting_payment')
  ), 0)::int as "ownReserved"`;

/** Columns to select from `product` joined with `availabilityJoins`. */
export const availability = (viewerId: string | null) => sql`
  product.state, ${isPageHidden(viewerId)} as "isHidden", ${isAway} as "isAway", product.seller_id as "sellerId", account.deleted_at is not null as "isSellerGone",
  coalesce(seller_account.state = 'linked', false)
    and not exists (select from seller_debt where seller_debt.seller_id = product.seller_id) as "isPayable", product_stock.stock, product_stock.reserved,
  ${ownReserved(viewerId)}`;

export const availabilityJoins = sql`
  join product_stock on product_stock.product_id = product.id
  join account on account.id = product.seller_id
  left join seller_account on seller_account.account_id = product.seller_id`;
