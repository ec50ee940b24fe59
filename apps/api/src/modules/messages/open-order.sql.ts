import { sql } from 'kysely';

/** A paid `shop_order` whose delivery has not ended; without a delivery yet, one that will get it. */
export const isOrderOpen = sql<boolean>`(case when shop_order.has_delivery
  then exists (select from delivery where delivery.order_id = shop_order.id and delivery.ended_at is null)
  else shop_order.paid_at is not null and shop_order.state in ('paid', 'partially_refunded', 'in_dispute', 'review') end)`;
