import { sql } from 'kysely';

/** The provider refunds for so long after payment; claims and chargebacks come within the same time. */
export const refundableDays = 180;
/** Longer than a voucher may run, with the days that a bank takes. */
const lateMoneyDays = 14;

/**
 * THE rule for how long our permission at the provider is needed: until when this `shop_order` may change there. Open orders have no
 * end yet.
 */
export const orderNeededUntil = sql<Date>`case
  when shop_order.state in ('creating', 'awaiting_payment', 'payment_pending', 'refund_pending', 'in_dispute', 'review')
    then 'infinity'::timestamptz
  when shop_order.state in ('paid', 'partially_refunded', 'charged_back')
    then coalesce(shop_order.paid_at, shop_order.changed_at) + make_interval(days => ${refundableDays})
  -- Nobody was ever told where to pay it.
  when shop_order.preference_id is null then shop_order.changed_at
  else shop_order.changed_at + make_interval(days => ${lateMoneyDays}) end`;
