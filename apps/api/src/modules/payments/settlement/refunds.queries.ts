import { randomUUID } from 'node:crypto';
import type { RefundReason } from '@perchero/contract/orders/refund-reasons.rules';
import { sql } from 'kysely';
import { type Db, inTransaction, type Tx, writeNamed } from '#platform/database/database.ts';
import { closed, isFailedRefund } from './failed-refunds.sql.ts';

export interface QueuedRefund {
  /** Also the idempotency key at the provider. */
  readonly id: string;
  readonly orderId: string;
  readonly paymentId: string;
  readonly amountCents: number;
  readonly reason: RefundReason;
  readonly state: 'requested' | 'waiting_funds' | 'approved' | 'impossible';
  readonly attempts: number;
  readonly lastError: string | null;
  readonly causeKey: string | null;
  /** Since when the provider reports missing funds. */
  readonly noFundsSince: Date | null;
  /** Since when the provider does not answer. */
  readonly unansweredSince: Date | null;
  readonly createdAt: Date;
}

const maxFailed = 50;

const columns = [
  'id',
  'order_id as orderId',
  'payment_id as paymentId',
  'amount_cents as amountCents',
  'reason',
  'state',
  'attempts',
  'last_error as lastError',
  'cause_key as causeKey',
  'no_funds_since as noFundsSince',
  'unanswered_since as unansweredSince',
  'created_at as createdAt',
] as const;

interface NewRefund {
  readonly orderId: string;
  readonly paymentId: string;
  readonly amountCents: number;
  readonly reason: RefundReason;
  /** What asks for it; one refund of a payment for each. */
  readonly causeKey?: string | null | undefined;
  readonly now: Date;
}

/**
 * Queues a refund behind the others of its payment, capped so that their sum never exceeds the remaining amount.
 * Returns the amount, 0 when it wrote nothing: nothing is left, or this cause has its refund.
 */
export async function queueRefund(tx: Tx, asked: NewRefund): Promise<number> {
  // A separate statement, so that the next one sees what a concurrent request has queued.
  await tx
    .selectFrom('payment')
    .select('id')
    .where('id', '=', asked.paymentId)
    .forUpdate()
    .executeTakeFirst();
  const [queued] = await writeNamed(
    tx,
    'payments-ask-refund',
    sql<{ amountCents: number }>`
      insert into refund (id, order_id, payment_id, amount_cents, reason, cause_key, next_attempt_at, created_at)
      select ${randomUUID()}, ${asked.orderId}, id, least(${asked.amountCents}::bigint, left_over.cents),
        ${asked.reason}, ${asked.causeKey ?? null}, ${asked.now}, ${asked.now}
      from payment cross join lateral (
        select payment.amount_cents - payment.refunded_cents - coalesce(sum(refund.amount_cents), 0) as cents
        from refund where payment_id = payment.id and state in ('requested', 'waiting_funds')
      ) as left_over
      where id = ${asked.paymentId} and left_over.cents > 0
      on conflict (payment_id, cause_key) do nothing
      returning amount_cents as "amountCents"`,
  );
  return queued?.amountCents ?? 0;
}

interface Lease {
  readonly now: Date;
  readonly leaseUntil: Date;
  readonly limit: number;
}

/** Refunds of one payment run sequentially. */
const isNextOfPayment = sql<boolean>`not exists (
  select from refund as earlier where earlier.payment_id = refund.payment_id
    and earlier.state in ('requested', 'waiting_funds')
    and (earlier.created_at, earlier.id) < (refund.created_at, refund.id))`;

/** Leases due rows for one caller until the lease ends. */
export function leaseRefunds(db: Db, { now, leaseUntil, limit }: Lease): Promise<QueuedRefund[]> {
  return inTransaction(db, (tx) =>
    tx
      .updateTable('refund')
      .set((eb) => ({ next_attempt_at: leaseUntil, attempts: eb('attempts', '+', 1) }))
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('refund')
          .select('id')
          .where('state', 'in', ['requested', 'waiting_funds'])
          .where('next_attempt_at', '<=', now)
          .where(isNextOfPayment)
          .orderBy('next_attempt_at')
          .limit(limit)
          .forUpdate()
          .skipLocked(),
      )
      .returning(columns)
      .$narrowType<{ reason: RefundReason }>()
      .execute(),
  );
}

/** Locks the refund so that it ends once; null when it has ended. */
export async function lockOpenRefund(tx: Tx, id: string): Promise<QueuedRefund | null> {
  const row = await tx
    .selectFrom('refund')
    .select(columns)
    .where('id', '=', id)
    .where('state', 'in', ['requested', 'waiting_funds'])
    .forUpdate()
    .$narrowType<{ reason: RefundReason }>()
    .executeTakeFirst();
  return row ?? null;
}

interface Ended {
  readonly state: 'approved' | 'impossible';
  readonly providerRefundId?: string | null;
  readonly lastError?: string | null;
  readonly now: Date;
}

export async function endRefund(tx: Tx, id: string, ended: Ended): Promise<void> {
  await tx
    .updateTable('refund')
    .set({
      state: ended.state,
      provider_refund_id: ended.providerRefundId ?? null,
      last_error: ended.lastError ?? null,
      next_attempt_at: null,
      closed_at: ended.now,
    })
    .where('id', '=', id)
    .execute();
}

interface Postponed {
  readonly state: 'requested' | 'waiting_funds';
  readonly until: Date;
  readonly lastError: string;
  readonly noFundsSince: Date | null;
  readonly unansweredSince: Date | null;
}

export async function postponeRefund(
  tx: Tx,
  id: string,
  { state, until, lastError, noFundsSince, unansweredSince }: Postponed,
): Promise<void> {
  await tx
    .updateTable('refund')
    .set({
      state,
      next_attempt_at: until,
      last_error: lastError,
      no_funds_since: noFundsSince,
      unanswered_since: unansweredSince,
    })
    .where('id', '=', id)
    .where('state', 'in', ['requested', 'waiting_funds'])
    .execute();
}

/** Abandons the pending refunds of an order for an operator and returns their ids. */
export async function abandonRefunds(tx: Tx, orderId: string, now: Date): Promise<string[]> {
  const rows = await tx
    .updateTable('refund')
    .set({ state: 'impossible', last_error: closed, next_attempt_at: null, closed_at: now })
    .where('order_id', '=', orderId)
    .where('state', 'in', ['requested', 'waiting_funds'])
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Frees the cause of a refund that is asked for again with another amount. */
export async function clearCauseKey(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('refund').set({ cause_key: null }).where('id', '=', id).execute();
}

/** Frees a cause whose refunds could not be made, so that it can ask again; refunds that were made keep it. */
export async function releaseCauseKey(tx: Tx, orderId: string, causeKey: string): Promise<void> {
  await tx
    .updateTable('refund')
    .set({ cause_key: null })
    .where('order_id', '=', orderId)
    .where('cause_key', '=', causeKey)
    .where('state', '=', 'impossible')
    .execute();
}

export interface RefundsOfCause {
  readonly approvedCents: number;
  readonly openCents: number;
  /** One could not be made and waits for an operator. */
  readonly hasFailed: boolean;
  /** An operator gave one up. */
  readonly isClosed: boolean;
}

/** What became of the refunds that one cause asked for. */
export async function readCause(db: Db, orderId: string, causeKey: string): Promise<RefundsOfCause> {
  const row = await db
    .selectFrom('refund')
    .select([
      sql<number>`coalesce(sum(amount_cents) filter (where state = 'approved'), 0)::bigint`.as(
        'approvedCents',
      ),
      sql<number>`coalesce(sum(amount_cents) filter (where state in ('requested', 'waiting_funds')), 0)::bigint`.as(
        'openCents',
      ),
      sql<boolean>`coalesce(bool_or(${isFailedRefund}), false)`.as('hasFailed'),
      sql<boolean>`coalesce(bool_or(state = 'impossible' and last_error = ${closed}), false)`.as('isClosed'),
    ])
    .where('order_id', '=', orderId)
    .where('cause_key', '=', causeKey)
    .executeTakeFirstOrThrow();
  return row;
}

/** Provider refund ids already assigned to our refunds. */
export async function findTakenRefundIds(db: Db, paymentId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('refund')
    .select('provider_refund_id as id')
    .where('payment_id', '=', paymentId)
    .where('provider_refund_id', 'is not', null)
    .limit(100)
    .execute();
  return rows.flatMap(({ id }) => (id === null ? [] : [id]));
}

/** The sum of our successful refunds of a payment. */
export async function sumOfApproved(tx: Tx, paymentId: string): Promise<number> {
  const row = await tx
    .selectFrom('refund')
    .select(({ fn }) => fn.sum<string | null>('amount_cents').as('cents'))
    .where('payment_id', '=', paymentId)
    .where('state', '=', 'approved')
    .executeTakeFirst();
  return Number(row?.cents ?? 0);
}

export async function resumeRefunds(tx: Tx, sellerId: string, now: Date): Promise<void> {
  await tx
    .updateTable('refund')
    .set({ next_attempt_at: now })
    .where('state', '=', 'requested')
    .where('order_id', 'in', (eb) =>
      eb.selectFrom('shop_order').select('id').where('seller_id', '=', sellerId),
    )
    .execute();
}

/** Failed refunds of an order that wait for an operator. */
export function findFailedRefunds(db: Db, orderId: string): Promise<QueuedRefund[]> {
  return db
    .selectFrom('refund')
    .select(columns)
    .where('order_id', '=', orderId)
    .where(isFailedRefund)
    .orderBy('created_at')
    .limit(maxFailed)
    .$narrowType<{ reason: RefundReason }>()
    .execute();
}

/** Marks a failed refund as handled by an operator. */
export async function closeFailedRefund(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('refund').set({ last_error: closed }).where('id', '=', id).execute();
}

/** When a pending refund is retried; null: only when an operator asks for it. */
export async function scheduleRefund(tx: Tx, id: string, at: Date | null): Promise<void> {
  await tx
    .updateTable('refund')
    .set({ next_attempt_at: at })
    .where('id', '=', id)
    .where('state', 'in', ['requested', 'waiting_funds'])
    .execute();
}
