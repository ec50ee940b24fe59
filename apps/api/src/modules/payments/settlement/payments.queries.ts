import { sql } from 'kysely';
import type { Db, Tx } from '#platform/database/database.ts';
import type { PaymentStatus, ProviderPayment } from '#platform/providers/mercadopago/provider.ts';
import type { KnownPayment } from './decide.rules.ts';
import type { PaymentSnapshot } from './payment-kinds.rules.ts';
import { superseded } from './failed-refunds.sql.ts';

export type PaymentOutcome = 'ok' | 'mismatch' | 'foreign';

export interface StoredPayment extends KnownPayment, PaymentSnapshot {
  readonly outcome: PaymentOutcome;
  readonly collectorId: string;
  readonly commissionCents: number;
  readonly providerFeeCents: number;
  readonly withheldCents: number;
  readonly expiresAt: Date | null;
  readonly firstSeenAt: Date;
}

/** More than an order ever gets. */
const maxPayments = 200;

const columns = [
  'payment.id',
  'payment.status',
  'payment.status_detail as statusDetail',
  'payment.amount_cents as amountCents',
  'payment.refunded_cents as refundedCents',
  'payment.approved_at as approvedAt',
  'payment.provider_updated_at as updatedAt',
  'payment.collector_id as collectorId',
  'payment.commission_cents as commissionCents',
  'payment.provider_fee_cents as providerFeeCents',
  'payment.withheld_cents as withheldCents',
  'payment.expires_at as expiresAt',
  'payment.first_seen_at as firstSeenAt',
  'payment.verdict as outcome',
] as const;

/** A pending refund wins; a failed one counts until an operator retries it. */
const refundStatusOf = sql<KnownPayment['refund']>`coalesce((
  select case when refund.state in ('requested', 'waiting_funds') then 'pending'
    when refund.state = 'impossible' and refund.last_error not in (${sql.join(Object.values(superseded))}) then 'failed'
    else 'none' end
  from refund where refund.payment_id = payment.id
  order by refund.state in ('requested', 'waiting_funds') desc, refund.created_at desc limit 1
), 'none')`.as('refund');

const pendingRefundOf = sql<number>`coalesce((
  select sum(refund.amount_cents) from refund
  where refund.payment_id = payment.id and refund.state in ('requested', 'waiting_funds')
), 0)::bigint`.as('pendingRefundCents');

export async function findPayment(db: Db, id: string): Promise<StoredPayment | null> {
  const row = await db
    .selectFrom('payment')
    .select(columns)
    .select([refundStatusOf, pendingRefundOf])
    .where('payment.id', '=', id)
    .$narrowType<{ status: PaymentStatus }>()
    .executeTakeFirst();
  return row ?? null;
}

/** The order of a payment; null for a payment unrelated to us. */
export async function findOrderIdOf(db: Db, paymentId: string): Promise<string | null> {
  const row = await db
    .selectFrom('payment')
    .select('order_id as orderId')
    .where('id', '=', paymentId)
    .where('verdict', '=', 'ok')
    .executeTakeFirst();
  return row?.orderId ?? null;
}

/** Verified payments only. */
export function findPaymentsOf(db: Db, orderId: string): Promise<StoredPayment[]> {
  return db
    .selectFrom('payment')
    .select(columns)
    .select([refundStatusOf, pendingRefundOf])
    .where('payment.order_id', '=', orderId)
    .where('payment.verdict', '=', 'ok')
    .orderBy('payment.id')
    .limit(maxPayments)
    .$narrowType<{ status: PaymentStatus }>()
    .execute();
}

interface NewPayment {
  readonly read: ProviderPayment;
  readonly orderId: string | null;
  readonly outcome: PaymentOutcome;
  readonly now: Date;
}

/** Stores no data about the payer. */
export async function savePayment(tx: Tx, { read, orderId, outcome, now }: NewPayment): Promise<void> {
  const values = {
    order_id: orderId,
    collector_id: read.collectorId,
    status: read.status,
    status_detail: read.statusDetail,
    amount_cents: read.amountCents,
    refunded_cents: read.refundedCents,
    currency: read.currency,
    payment_type: read.paymentType,
    method: read.method,
    provider_fee_cents: read.providerFeeCents,
    withheld_cents: read.withheldCents,
    commission_cents: read.commissionCents,
    voucher_url: read.voucherUrl,
    expires_at: read.expiresAt,
    approved_at: read.approvedAt,
    provider_updated_at: read.updatedAt,
    verdict: outcome,
  };
  await tx
    .insertInto('payment')
    .values({ id: read.id, first_seen_at: now, ...values })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute();
}
