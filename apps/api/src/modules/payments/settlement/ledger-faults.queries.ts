import { closedByOperator } from '@perchero/contract/orders/order-reasons.rules';
import { type RawBuilder, sql } from 'kysely';
import { orderNeededUntil } from '#modules/seller-accounts/needed-until.sql.ts';
import { secondsAfter } from '#platform/clock.ts';
import { type Db, readNamed } from '#platform/database/database.ts';
import { isUnsuccessfulRefund } from './failed-refunds.sql.ts';

export interface LedgerFault {
  readonly name: string;
  readonly count: number;
}

/** The period of the hourly check. */
const usualDays = 45;
const maxCounted = 1000;

/** Queries that find contradicting rows, by the label of their metric. */
function contradictions(since: Date, now: Date): Record<string, RawBuilder<unknown>> {
  const recent = sql`select payment.* from payment where first_seen_at > ${since} and verdict = 'ok'`;
  return {
    'bookings that do not sum to zero': sql`
      select from ledger_line where at > ${since} group by payment_id, cause having sum(amount_cents) <> 0`,
    'payments whose booked money differs from what the provider said': sql`
      select from (${recent}) as payment left join ledger_line on payment_id = payment.id and account = 'buyer'
      where status in ('approved', 'refunded', 'in_mediation')
      group by payment.id, payment.refunded_cents, payment.amount_cents
      having coalesce(sum(ledger_line.amount_cents), 0) <> refunded_cents - payment.amount_cents`,
    'bookings of payments that nobody told of': sql`
      select from ledger_line where at > ${since}
        and not exists (select from provider_inbox where resource_id = payment_id)`,
    'paid orders without their money': sql`
      select from shop_order where state = 'paid' and created_at > ${since} and total_cents > (
        select coalesce(sum(amount_cents - refunded_cents), 0) from payment
        where order_id = shop_order.id and verdict = 'ok' and status in ('approved', 'charged_back'))`,
    'orders whose total differs from their products and delivery': sql`
      select from shop_order where created_at > ${since} and (
        total_cents <> delivery_cents + (
          select sum(quantity::bigint * unit_price_cents) from order_item where order_id = shop_order.id)
        or delivery_cents <> coalesce((select cost_cents from order_delivery where order_id = shop_order.id), 0))`,
    'payments that are neither counted nor going back': sql`
      select from (${recent}) as payment join shop_order on shop_order.id = order_id
      where status = 'approved' and refunded_cents < amount_cents
        and state not in ('paid', 'partially_refunded', 'in_dispute', 'review')
        and not (state = 'payment_pending' and amount_cents < total_cents)
        and not (state = 'cancelled' and shop_order.reason = ${closedByOperator})
        and not exists (
          select from refund where payment_id = payment.id and refund.state in ('requested', 'waiting_funds'))`,
    'orders paid twice': sql`
      select from shop_order join (${recent}) as payment on order_id = shop_order.id
      where status = 'approved' and shop_order.state <> 'review' and shop_order.reason is distinct from ${closedByOperator}
      group by shop_order.id, shop_order.total_cents
      having count(*) > 1 and sum(amount_cents - refunded_cents) > total_cents and not exists (
        select from refund where order_id = shop_order.id
          and (refund.state in ('requested', 'waiting_funds') or ${isUnsuccessfulRefund}))`,
    'refunds beyond their payment': sql`
      select from refund join (${recent}) as payment on payment.id = payment_id where refund.state <> 'impossible'
      group by payment.id, payment.amount_cents having sum(refund.amount_cents) > payment.amount_cents`,
    'products reserved otherwise than orders say': sql`
      select from product_stock where (reserved > 0 or exists (
          select from reservation where reservation.product_id = product_stock.product_id and state = 'held'))
        and reserved <> (select coalesce(sum(quantity), 0) from reservation
          where reservation.product_id = product_stock.product_id and state = 'held')`,
    'products reserved for orders that have ended': sql`
      select from reservation join shop_order on shop_order.id = order_id where reservation.state = 'held'
        and shop_order.state not in ('creating', 'awaiting_payment', 'payment_pending', 'review')`,
    'paid orders without their products': sql`
      select from shop_order join order_item on order_item.order_id = shop_order.id
      where state in ('paid', 'partially_refunded') and shop_order.created_at > ${since} and not exists (
        select from reservation where reservation.order_id = shop_order.id
          and reservation.product_id = order_item.product_id and reservation.state = 'consumed')`,
    'orders whose history ends elsewhere': sql`
      select from shop_order where changed_at > ${since} and state <> (
        select to_state from order_event where order_id = shop_order.id order by id desc limit 1)`,
    // Changes of their payments at the provider would go unnoticed.
    'unreadable-seller': sql`
      select from shop_order where ${orderNeededUntil} > ${now} and not exists (
        select from seller_grant where provider_user_id = collector_id and access_token is not null)
      group by collector_id`,
  };
}

/** Counts the violations of each ledger invariant, capped at `maxCounted`. */
export async function findLedgerFaults(db: Db, now: Date, days = usualDays): Promise<LedgerFault[]> {
  const since = secondsAfter(now, -days * 24 * 60 * 60);
  const faults: LedgerFault[] = [];
  for (const [index, [name, contradiction]] of Object.entries(contradictions(since, now)).entries()) {
    const [row] = await readNamed(
      db,
      `payments-fault-${index}`,
      sql<{ count: number }>`
        select count(*)::int as count from (select from (${contradiction}) as every limit ${maxCounted}) as found`,
    );
    faults.push({ name, count: row?.count ?? 0 });
  }
  return faults;
}
