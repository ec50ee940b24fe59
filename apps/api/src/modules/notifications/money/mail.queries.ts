import { sql } from 'kysely';
import { type Db, readNamed } from '#platform/database/database.ts';
import type { QuotedReviews } from './review-quote.rules.ts';
import { claimTextOf, type ClaimTextRow } from './claim.queries.ts';

export interface MailedOrder extends QuotedReviews {
  readonly number: number;
  /** With the delivery. */
  readonly totalCents: number;
  readonly deliveryCents: number;
  readonly commissionCents: number;
  /** Null until known from the provider. */
  readonly providerFeeCents: number | null;
  readonly withheldCents: number;
  readonly refundedCents: number;
  /** When the voucher expires. */
  readonly voucherEndsAt: Date | null;
  readonly deliveryMethod: string | null;
  readonly carrier: string | null;
  readonly otherCarrier: string | null;
  readonly tracking: string | null;
  readonly claim: ClaimTextRow | null;
  /** The recipient's own. */
  readonly billingName: string | null;
  /** Null when the other account is deleted. */
  readonly otherName: string | null;
  readonly items: readonly {
    readonly title: string;
    readonly size: string;
    readonly quantity: number;
    readonly unitPriceCents: number;
  }[];
}

export async function readMailedOrder(
  db: Db,
  orderId: string,
  accountId: string,
): Promise<MailedOrder | null> {
  const [order] = await readNamed(
    db,
    'notifications-mailed-order',
    sql<MailedOrder>`
      select number, total_cents as "totalCents", delivery_cents as "deliveryCents", shop_order.commission_cents as "commissionCents",
        money.ends as "voucherEndsAt", delivery.method as "deliveryMethod",
        delivery.carrier, delivery.carrier_name as "otherCarrier", delivery.tracking,
        ${claimTextOf(sql`shop_order.id`)} as claim,
        (select first_name || ' ' || last_name from billing_info where account_id = ${accountId}) as "billingName", other.full_name as "otherName", money.fee as "providerFeeCents",
        money.withheld as "withheldCents",
        money.refunded as "refundedCents", order_items.items, received.text as "reviewText", received.stars as "reviewStars",
        written.answer as "reviewAnswer"
      from shop_order
      left join delivery on delivery.order_id = shop_order.id
      left join review as received on received.order_id = shop_order.id and received.subject_id = ${accountId}
        and received.published_at is not null
      left join review as written on written.order_id = shop_order.id and written.author_id = ${accountId}
      left join account as other on other.deleted_at is null
        and other.id = case when seller_id = ${accountId} then buyer_id else seller_id end
      cross join lateral (
        select sum(provider_fee_cents) filter (where approved_at is not null)::int as fee,
          coalesce(sum(withheld_cents) filter (where approved_at is not null), 0)::int as withheld,
          coalesce(sum(refunded_cents), 0)::int as refunded,
          max(expires_at) filter (where status = 'pending' and voucher_url is not null) as ends
        from payment where payment.order_id = shop_order.id and verdict = 'ok'
      ) as money
      cross join lateral (
        select jsonb_agg(jsonb_build_object('title', title, 'size', size, 'quantity', quantity,
          'unitPriceCents', unit_price_cents) order by product_id) as items
        from order_item where order_item.order_id = shop_order.id
      ) as order_items
      where shop_order.id = ${orderId} and ${accountId} in (buyer_id, seller_id)
      limit 1`,
  );
  return order ?? null;
}
