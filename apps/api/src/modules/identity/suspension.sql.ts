import { type RawBuilder, sql } from 'kysely';

/**
 * Of `auth.identity`: locked, suspended or closed. A suspension counts until the worker has ended it, which shows the
 * person's products again in the same moment.
 */
export const isSuspended = sql<boolean>`(identity.locked_at is not null or identity.suspended_until is not null
  or identity.closed_at is not null)`;

/** The same without the lock, which says nothing bad about its person. */
export const isSuspendedOrClosed = sql<boolean>`(identity.suspended_until is not null or identity.closed_at is not null)`;

/** Of `shop_order`, left joined with `delivery`: a payment or refund is pending, or the delivery has not ended. */
export const isUnfinished = sql<boolean>`(
  shop_order.state in ('creating', 'awaiting_payment', 'payment_pending', 'refund_pending', 'in_dispute', 'review')
  or (delivery.order_id is not null and delivery.ended_at is null)
  or (delivery.order_id is null and shop_order.state in ('paid', 'partially_refunded')))`;

/** Whether an order between two people is unfinished. */
export function haveUnfinishedOrder(one: RawBuilder<unknown>, other: RawBuilder<unknown>) {
  return sql<boolean>`exists (
    select from shop_order left join delivery on delivery.order_id = shop_order.id
    where ((shop_order.buyer_id = ${one} and shop_order.seller_id = ${other})
      or (shop_order.buyer_id = ${other} and shop_order.seller_id = ${one})) and ${isUnfinished})`;
}

/** After the last order of a closed account. */
const graceDays = 30;

/** Of `auth.identity as i`: when a closed account can no longer sign in; null while an order is unfinished. */
export const accessEndsAt = sql<Date | null>`case when i.closed_at is not null then (
  select case when coalesce(bool_or(${isUnfinished}), false) then null
    else greatest(i.closed_at, max(coalesce(delivery.ended_at, shop_order.changed_at)))
      + make_interval(days => ${sql.lit(graceDays)}) end
  from shop_order left join delivery on delivery.order_id = shop_order.id
  where shop_order.buyer_id = i.id or shop_order.seller_id = i.id
) end`;
