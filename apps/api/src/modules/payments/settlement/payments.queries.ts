import { sql } from 'kysely';
import type { Db, Tx } from '#platform/database/database.ts';
import type { PaymentStatus, ProviderPayment } from '#platform/providers/mercadopago/provider.ts';
import type { KnownPayment } from './decide.rules.ts';
import type { Reading } from './payment-kinds.rules.ts';
import { overtaken } from './failed-refunds.sql.ts';

export type Verdict = 'ok' | 'mismatch' | 'foreign';

export interface StoredPayment extends KnownPayment, Reading {
  readonly verdict: Verdict;
  readonly collectorId: string;
  readonly commissionCents: number;
  readonly providerFeeCents: number;
  readonly withheldCents: number;
  readonly expiresAt: Date | null;
  readonly firstSeenAt: Date;
}

/** More than anybody tries on one order. */
const mostPayments = 200;

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
  'payment.verdict',
] as const;

/** Of several refunds of a payment the one on its way counts; one that could not be made counts until a person asks again. */
const refundOf = sql<KnownPayment['refund']>`coalesce((
  select case when refund.state in ('requested', 'waiting_funds') then 'asked'
    when refund.state = 'impossible' and refund.last_error not in (${sql.join(Object.values(overtaken))}) then 'failed'
    else 'none' end
  from refund where refund.payment_id = payment.id
  order by refund.state in ('requested', 'waiting_funds') desc, refund.created_at desc limit 1
), 'none')`.as('refund');

const askedOf = sql<number>`coalesce((
  select sum(refund.amount_cents) from refund
  where refund.payment_id = payment.id and refund.state in ('requested', 'waiting_funds')
), 0)::bigint`.as('askedCents');

export async function findPayment(db: Db, id: string): Promise<StoredPayment | null> {
  const row = await db
    .selectFrom('payment')
    .select(columns)
    .select([refundOf, askedOf])
    .where('payment.id', '=', id)
    .$narrowType<{ status: PaymentStatus }>()
    .executeTakeFirst();
  return row ?? null;
}

/** The order that a payment is for; null for one of somebody's other business. */
export async function findOrderIdOf(db: Db, paymentId: string): Promise<string | null> {
  const row = await db
    .selectFrom('payment')
    .select('order_id as orderId')
    .where('id', '=', paymentId)
    .where('verdict', '=', 'ok')
    .executeTakeFirst();
  return row?.orderId ?? null;
}

/** Those that passed every check. */
export function findPaymentsOf(db: Db, orderId: string): Promise<StoredPayment[]> {
  return db
    .selectFrom('payment')
    .select(columns)
    .select([refundOf, askedOf])
    .where('payment.order_id', '=', orderId)
    .where('payment.verdict', '=', 'ok')
    .orderBy('payment.id')
    .limit(mostPayments)
    .$narrowType<{ status: PaymentStatus }>()
    .execute();
}

interface Saved {
  readonly read: ProviderPayment;
  readonly orderId: string | null;
  readonly verdict: Verdict;
  readonly now: Date;
}

/** Nothing of whoever paid is kept. */
export async function savePayment(tx: Tx, { read, orderId, verdict, now }: Saved): Promise<void> {
  const said = {
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
    verdict,
  };
  await tx
    .insertInto('payment')
    .values({ id: read.id, first_seen_at: now, ...said })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(said))
    .execute();
}
