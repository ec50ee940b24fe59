import { sql } from 'kysely';

/** The provider's period for refunds, disputes and chargebacks after payment. */
export const refundableDays = 180;
/** Longer than the life of a voucher plus bank days. */
const lateMoneyDays = 14;

/** Until when a `shop_order` may change at the provider and needs its grant; infinite for open orders and deliveries. */
export const orderNeededUntil = sql<Date>`case
  when shop_order.state in ('creating', 'awaiting_payment', 'payment_pending', 'refund_pending', 'in_dispute', 'review')
    then 'infinity'::timestamptz
  when exists (select from delivery where delivery.order_id = shop_order.id and delivery.ended_at is null)
    then 'infinity'::timestamptz
  when shop_order.state in ('paid', 'partially_refunded', 'charged_back')
    then coalesce(shop_order.paid_at, shop_order.changed_at) + make_interval(days => ${refundableDays})
  -- It never had a payment link.
  when shop_order.preference_id is null then shop_order.changed_at
  else shop_order.changed_at + make_interval(days => ${lateMoneyDays}) end`;
