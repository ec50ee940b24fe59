import { type moneyViews, type AdminOrder } from '@perchero/contract/admin/money';
import { orderStates, type OrderState } from '@perchero/contract/orders/order-states.rules';
import { type RawBuilder, sql } from 'kysely';
import { isFailedRefund } from '#modules/payments/settlement/failed-refunds.sql.ts';
import { type Db, readNamed } from '#platform/database/database.ts';
import type { OverdueThresholds } from './overdue.rules.ts';

export type MoneyView = (typeof moneyViews)[number];

export interface AdminOrderRow extends Pick<
  AdminOrder,
  'id' | 'number' | 'state' | 'reason' | 'buyer' | 'seller'
> {
  readonly totalCents: number;
  readonly createdAt: Date;
  readonly changedAt: Date;
  readonly nextCheckAt: Date | null;
  readonly refundError: string | null;
  readonly fraudAlertAt: Date | null;
}

interface PageRequest {
  readonly view: MoneyView;
  readonly thresholds: OverdueThresholds;
  /** Id of the last order of the previous page. */
  readonly before: string | null;
  readonly max: number;
}

const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** One page of a view, newest first. */
export function readWatched(
  db: Db,
  { view, thresholds, before, max }: PageRequest,
): Promise<AdminOrderRow[]> {
  return readNamed(
    db,
    `admin-money-${view}`,
    sql<AdminOrderRow>`
      select shop_order.id, number, state, reason, total_cents as "totalCents",
        shop_order.created_at as "createdAt", changed_at as "changedAt", next_check_at as "nextCheckAt",
        coalesce(buyer.username, '') as buyer, coalesce(seller.username, '') as seller,
        latest_refund.last_error as "refundError", fraud_alert.alerted_at as "fraudAlertAt"
      from shop_order
      left join account as buyer on buyer.id = buyer_id and buyer.deleted_at is null
      left join account as seller on seller.id = seller_id and seller.deleted_at is null
      left join lateral (
        select last_error from refund where refund.order_id = shop_order.id
        order by refund.created_at desc limit 1
      ) as latest_refund on true
      left join fraud_alert on fraud_alert.order_id = shop_order.id and fraud_alert.cleared_at is null
      where ${belongsTo(view, thresholds)} and shop_order.id < ${before ?? lastId}::uuid
      order by shop_order.id desc
      limit ${max}`,
  );
}

/** Number of orders per view, counted up to `max`. */
export async function countWatched(
  db: Db,
  thresholds: OverdueThresholds,
  max: number,
): Promise<Map<MoneyView, number>> {
  const counted = (view: MoneyView) => sql`
    select ${sql.lit(view)} as view, count(*)::int as count
    from (select from shop_order where ${belongsTo(view, thresholds)} limit ${max}) as found`;
  const views: readonly MoneyView[] = ['stuck', 'fraud', 'refunds', 'failed-refunds', ...orderStates];
  // bounded: one row per view
  const rows = await readNamed(
    db,
    'admin-money-counts',
    sql<{
      view: MoneyView;
      count: number;
    }>`${sql.join(views.map(counted), sql` union all `)} limit ${views.length}`,
  );
  return new Map(rows.map(({ view, count }) => [view, count]));
}

const hasFraudAlert = sql`shop_order.id in (select order_id from fraud_alert where cleared_at is null)`;

function belongsTo(view: MoneyView, thresholds: OverdueThresholds): RawBuilder<unknown> {
  if (view === 'stuck') return isStuck(thresholds);
  if (view === 'failed-refunds')
    return sql`(state <> 'review' and shop_order.id in (select order_id from refund where ${isFailedRefund}))`;
  if (view === 'fraud') return hasFraudAlert;
  if (view !== 'refunds') return inState(view);
  return sql`(state = 'refund_pending' or shop_order.id in (
    select order_id from refund where refund.state in ('requested', 'waiting_funds')))`;
}

function inState(state: OrderState): RawBuilder<unknown> {
  return sql`state = ${sql.lit(state)}::order_state`;
}

function isStuck({ unasked, creating, unpaid, pending, refunding }: OverdueThresholds): RawBuilder<unknown> {
  return sql`(
    state = 'review'
    or ${hasFraudAlert}
    or state in ('creating', 'awaiting_payment', 'payment_pending') and coalesce(next_check_at, changed_at) < ${unasked}
    or state = 'creating' and changed_at < ${creating}
    or state = 'awaiting_payment' and held_until < ${unpaid}
    or state = 'payment_pending' and held_until < ${pending}
    or state = 'refund_pending' and changed_at < ${refunding})`;
}
