import type {
  ClaimAnswer,
  ClaimKind,
  ClaimOutcome,
  ClaimState,
} from '@perchero/contract/claims/claim-states.rules';
import type { CarrierKey } from '@perchero/contract/delivery/carriers';
import type { DeliveryEndCause, DeliveryProof, OrderAddress } from '@perchero/contract/delivery/deliveries';
import type { DeliveryMethod, DeliveryState } from '@perchero/contract/delivery/delivery-states.rules';
import { maxEventsShown, ordersPerPage } from '@perchero/contract/orders/orders';
import type { OrderState } from '@perchero/contract/orders/order-states.rules';
import type { Picture } from '@perchero/contract/media/pictures';
import { type RawBuilder, sql } from 'kysely';
import { type Db, readNamed } from '#platform/database/database.ts';
import { hasRemovedProduct } from '../removed-product.sql.ts';

interface PersonRow {
  readonly id: string;
  readonly username: string;
  readonly full_name: string;
  readonly avatar_url: string | null;
}

interface AgreedDelivery {
  readonly method: DeliveryMethod;
  readonly terms: 'priced' | 'free' | 'on_arrival' | null;
  readonly costCents: number;
  readonly zone: string | null;
  readonly fromDepartment: string | null;
  readonly department: string | null;
  readonly address: OrderAddress | null;
}

/** Times are text, as JSON has them. */
export interface DeliveryRow {
  readonly method: DeliveryMethod;
  readonly state: DeliveryState;
  readonly dueAt: string | null;
  readonly sendBy: string | null;
  readonly extendFrom: string | null;
  readonly extendedAt: string | null;
  readonly readyAt: string | null;
  readonly sentAt: string | null;
  readonly carrier: CarrierKey | null;
  readonly carrierName: string | null;
  readonly tracking: string | null;
  readonly pictureId: string | null;
  readonly arrivedAt: string | null;
  readonly proof: DeliveryProof | null;
  readonly cancelAskedAt: string | null;
  readonly cancelAnswer: 'agreed' | 'refused' | null;
  readonly codeLockedUntil: string | null;
  readonly endedAt: string | null;
  readonly endCause: DeliveryEndCause | null;
  readonly claimFrom: string | null;
}

/** Times are text, as JSON has them. */
export interface ClaimRow {
  readonly id: string;
  readonly kind: ClaimKind;
  readonly state: ClaimState;
  readonly answer: ClaimAnswer | null;
  readonly amountCents: number | null;
  readonly dueAt: string | null;
  readonly promisedAt: string | null;
  readonly outcome: ClaimOutcome | null;
  readonly refundedCents: number | null;
}

export interface OrderRow {
  readonly id: string;
  readonly number: number;
  readonly checkoutId: string;
  readonly buyerId: string;
  readonly sellerId: string;
  readonly state: OrderState;
  readonly totalCents: number;
  readonly deliveryCents: number;
  readonly commissionCents: number;
  readonly paymentUrl: string | null;
  readonly reservedUntil: Date;
  readonly createdAt: Date;
  readonly paidAt: Date | null;
  /** As agreed at checkout; null for an order of before deliveries. */
  readonly agreed: AgreedDelivery | null;
  /** Null until it is paid. */
  readonly delivery: DeliveryRow | null;
  /** The latest. */
  readonly claim: ClaimRow | null;
  /** It has an open fraud alert. */
  readonly isStopped: boolean;
  /** Of a paid order: a moderator removed a product of it for a reason that concerns its buyer. */
  readonly hasRemovedProduct: boolean;
  /** Null when the account is deleted. */
  readonly buyer: PersonRow | null;
  readonly seller: PersonRow | null;
  readonly items: {
    product_id: number;
    title: string;
    size: string;
    quantity: number;
    unit_price_cents: number;
    picture: Picture | null;
  }[];
  /** From the ledger; null when nothing is booked. */
  readonly bookedCommission: number | null;
  readonly bookedFee: number | null;
  readonly bookedWithheld: number | null;
  readonly bookedNet: number | null;
  readonly paidCents: number;
  readonly refundedCents: number;
  /** A payment of it was charged back, so the provider no longer refunds it. */
  readonly isDecidedByBank: boolean;
  /** Of all payments, whatever became of them. */
  readonly paymentIds: string[];
  /** Of the latest payment. */
  readonly lastStatus: string | null;
  readonly voucherUrl: string | null;
  readonly voucherEndsAt: Date | null;
  /** A returned product of it is withdrawn. */
  readonly hasWithdrawnProduct: boolean;
}

export const maxCounted = 100;
const maxOfCheckout = 50;

/**
 * Hides orders that are being created, and those that the checkout itself cancelled: they were replaced, or the
 * buyer got an error. Sellers do not see orders that ended unpaid.
 */
const visibleToBuyer = sql`state <> 'creating' and not (state = 'cancelled'
  and coalesce(reason, '') in ('replaced', 'provider-refused', 'provider-forbids', 'seller-unlinked', 'seller-not-ready', 'not-made'))`;
const visibleToSeller = sql`state not in ('creating', 'expired', 'cancelled')`;

interface Asked {
  readonly personId: string;
  /** Cursor: only orders older than this one. */
  readonly before: string;
}

/** One page of a person's purchases plus one row, which tells whether there is a next page. */
export function readPurchases(db: Db, { personId, before }: Asked): Promise<OrderRow[]> {
  const page = sql`
    select * from shop_order where buyer_id = ${personId} and id < ${before} and ${visibleToBuyer}
    order by id desc limit ${ordersPerPage + 1}`;
  return readNamed(db, 'orders-purchases', selectFullOrders(page));
}

/** One page of a person's sales plus one row. */
export function readSales(db: Db, { personId, before }: Asked): Promise<OrderRow[]> {
  const page = sql`
    select * from shop_order where seller_id = ${personId} and id < ${before} and ${visibleToSeller}
    order by id desc limit ${ordersPerPage + 1}`;
  return readNamed(db, 'orders-sales', selectFullOrders(page));
}

export async function findOrder(db: Db, id: string): Promise<OrderRow | undefined> {
  const [row] = await readNamed(
    db,
    'orders-one',
    selectFullOrders(sql`select * from shop_order where id = ${id} limit 1`),
  );
  return row;
}

/** The orders of a checkout, oldest first. */
export function readCheckout(db: Db, checkoutId: string, buyerId: string): Promise<OrderRow[]> {
  const page = sql`
    select * from shop_order where checkout_id = ${checkoutId} and buyer_id = ${buyerId} and ${visibleToBuyer}
    order by id limit ${maxOfCheckout}`;
  return readNamed(db, 'orders-of-checkout', selectFullOrders(page));
}

/** Counts a person's purchases and sales, capped at `maxCounted`. */
export async function countOrders(db: Db, personId: string): Promise<{ purchases: number; sales: number }> {
  const [counts] = await readNamed(
    db,
    'orders-counts',
    sql<{ purchases: number; sales: number }>`
      select
        (select count(*) from (
          select 1 from shop_order where buyer_id = ${personId} and ${visibleToBuyer} limit ${maxCounted}
        ) as bought) as purchases,
        (select count(*) from (
          select 1 from shop_order where seller_id = ${personId} and ${visibleToSeller} limit ${maxCounted}
        ) as sold) as sales`,
  );
  return counts ?? { purchases: 0, sales: 0 };
}

export interface EventRow {
  readonly from: OrderState | null;
  readonly to: OrderState;
  readonly cause: string;
  readonly reason: string | null;
  readonly amountCents: number | null;
  readonly at: Date;
}

/** The history of an order, latest first. */
export function readEvents(db: Db, orderId: string): Promise<EventRow[]> {
  return db
    .selectFrom('order_event')
    .select(['from_state as from', 'to_state as to', 'cause', 'reason', 'amount_cents as amountCents', 'at'])
    .where('order_id', '=', orderId)
    .orderBy('id', 'desc')
    .limit(maxEventsShown)
    .execute();
}

export interface DeliveryEventRow {
  readonly from: DeliveryState | null;
  readonly to: DeliveryState;
  readonly cause: string;
  readonly reason: string | null;
  readonly at: Date;
}

/** The history of its delivery, latest first. */
export function readDeliveryEvents(db: Db, orderId: string): Promise<DeliveryEventRow[]> {
  return db
    .selectFrom('delivery_event')
    .select(['from_state as from', 'to_state as to', 'cause', 'reason', 'at'])
    .where('order_id', '=', orderId)
    .orderBy('version', 'desc')
    .limit(maxEventsShown)
    .$narrowType<Pick<DeliveryEventRow, 'from' | 'to'>>()
    .execute();
}

export interface ClaimEventRow {
  readonly from: ClaimState | null;
  readonly to: ClaimState;
  readonly cause: string;
  readonly answer: ClaimAnswer | null;
  readonly outcome: ClaimOutcome | null;
  readonly at: Date;
}

/** The history of its claims, latest first. */
export function readClaimEvents(db: Db, orderId: string): Promise<ClaimEventRow[]> {
  return db
    .selectFrom('claim_event')
    .innerJoin('claim', 'claim.id', 'claim_event.claim_id')
    .select(['from_state as from', 'to_state as to', 'cause', 'answer', 'outcome', 'at'])
    .where('claim.order_id', '=', orderId)
    .orderBy('claim_event.id', 'desc')
    .limit(maxEventsShown)
    .$narrowType<Pick<ClaimEventRow, 'from' | 'to' | 'answer' | 'outcome'>>()
    .execute();
}

/** Completes rows of `shop_order` with everything that is shown of an order, in one statement. */
function selectFullOrders(page: RawBuilder<unknown>): RawBuilder<OrderRow> {
  return sql<OrderRow>`
    select page.id, page.number, page.checkout_id as "checkoutId", page.buyer_id as "buyerId",
      page.seller_id as "sellerId", page.state, page.total_cents as "totalCents",
      page.delivery_cents as "deliveryCents", page.commission_cents as "commissionCents",
      page.payment_url as "paymentUrl", page.held_until as "reservedUntil",
      page.created_at as "createdAt", page.paid_at as "paidAt", (
        select json_build_object('method', method, 'terms', terms, 'costCents', cost_cents, 'zone', zone, 'fromDepartment', from_department,
          'department', department, 'address', address)
        from order_delivery where order_id = page.id limit 1
      ) as agreed, (
        select json_build_object('method', method, 'state', state, 'dueAt', due_at, 'sendBy', send_by,
          'extendFrom', extend_from, 'extendedAt', extended_at, 'readyAt', ready_at, 'sentAt', sent_at,
          'carrier', carrier, 'carrierName', carrier_name, 'tracking', tracking, 'pictureId', picture_id,
          'arrivedAt', arrived_at, 'proof', proof, 'cancelAskedAt', cancel_asked_at, 'cancelAnswer', cancel_answer,
          'codeLockedUntil', code_locked_until, 'endedAt', ended_at, 'endCause', end_cause, 'claimFrom', claim_from)
        from delivery where order_id = page.id limit 1
      ) as delivery, (
        select json_build_object('id', id, 'kind', kind, 'state', state, 'answer', answer, 'amountCents', amount_cents,
          'dueAt', due_at, 'promisedAt', promised_at, 'outcome', outcome, 'refundedCents', refunded_cents)
        from claim where order_id = page.id order by opened_at desc limit 1
      ) as claim,
      exists (select from fraud_alert where order_id = page.id and cleared_at is null) as "isStopped",
      page.state in ('paid', 'partially_refunded') and ${hasRemovedProduct(sql`page.id`)} as "hasRemovedProduct", bought.items, people.buyer, people.seller,
      booked.commission as "bookedCommission", booked.fee as "bookedFee", booked.withheld as "bookedWithheld", booked.net as "bookedNet",
      coalesce(paid.cents, 0) as "paidCents", coalesce(paid.refunded, 0) as "refundedCents",
      coalesce(paid."byBank", false) as "isDecidedByBank", paid.ids as "paymentIds",
      tried.status as "lastStatus", tried.voucher_url as "voucherUrl", tried.expires_at as "voucherEndsAt", coalesce((
        select bool_or(product.state = 'withdrawn') from order_item join product on product.id = order_item.product_id
        where order_item.order_id = page.id
      ), false) as "hasWithdrawnProduct"
    from (${page}) as page
    cross join lateral (
      select
        (select json_build_object('id', id, 'username', username, 'full_name', full_name, 'avatar_url', avatar_path)
          from account where id = page.buyer_id and deleted_at is null limit 1) as buyer,
        (select json_build_object('id', id, 'username', username, 'full_name', full_name, 'avatar_url', avatar_path)
          from account where id = page.seller_id and deleted_at is null limit 1) as seller
    ) as people
    cross join lateral (
      select coalesce(json_agg(json_build_object('product_id', product_id, 'title', title, 'size', size,
        'quantity', quantity, 'unit_price_cents', unit_price_cents, 'picture', picture) order by product_id), '[]') as items
      from order_item where order_id = page.id
    ) as bought
    cross join lateral (
      select sum(amount_cents) filter (where account = 'commission')::bigint as commission,
        sum(amount_cents) filter (where account = 'provider_fee')::bigint as fee,
        sum(amount_cents) filter (where account = 'withheld')::bigint as withheld,
        sum(amount_cents) filter (where account = 'seller')::bigint as net
      from ledger_line where order_id = page.id
    ) as booked
    cross join lateral (
      select sum(amount_cents) filter (where approved_at is not null)::bigint as cents,
        sum(refunded_cents) filter (where approved_at is not null)::bigint as refunded,
        bool_or(status = 'charged_back') filter (where approved_at is not null) as "byBank",
        coalesce(json_agg(id), '[]') as ids
      from payment where order_id = page.id and verdict = 'ok'
    ) as paid
    left join lateral (
      select status, voucher_url, expires_at from payment where order_id = page.id and verdict = 'ok'
      order by first_seen_at desc, id desc limit 1
    ) as tried on true`;
}
