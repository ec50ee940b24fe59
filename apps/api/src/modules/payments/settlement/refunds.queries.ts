import { randomUUID } from 'node:crypto';
import { type Db, inTransaction, type Tx } from '#platform/database.ts';

export interface AskedRefund {
  /** The key under which the provider is asked. */
  readonly id: string;
  readonly orderId: string;
  readonly paymentId: string;
  readonly amountCents: number;
  readonly reason: string;
  readonly state: 'requested' | 'waiting_funds' | 'approved' | 'impossible';
  readonly attempts: number;
  readonly createdAt: Date;
}

/** Why a refund ended that was not needed when its turn came: should the money become the seller's again, it is asked for anew. */
export const overtaken = { back: 'given-back-otherwise', claimed: 'claimed' } as const;

const columns = [
  'id',
  'order_id as orderId',
  'payment_id as paymentId',
  'amount_cents as amountCents',
  'reason',
  'state',
  'attempts',
  'created_at as createdAt',
] as const;

interface Asked {
  readonly orderId: string;
  readonly paymentId: string;
  readonly amountCents: number;
  readonly reason: string;
  readonly now: Date;
}

/** One at a time for a payment: a second one while the first is on its way is the first. */
export async function askRefund(tx: Tx, asked: Asked): Promise<void> {
  await tx
    .insertInto('refund')
    .values({
      id: randomUUID(),
      order_id: asked.orderId,
      payment_id: asked.paymentId,
      amount_cents: asked.amountCents,
      reason: asked.reason,
      next_attempt_at: asked.now,
      created_at: asked.now,
    })
    .onConflict((conflict) =>
      conflict.column('payment_id').where('state', 'in', ['requested', 'waiting_funds']).doNothing(),
    )
    .execute();
}

interface Claim {
  readonly now: Date;
  readonly leaseUntil: Date;
  readonly most: number;
}

/** Some that are due, each to one caller; they are due again when the lease ends. */
export function claimRefunds(db: Db, { now, leaseUntil, most }: Claim): Promise<AskedRefund[]> {
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
          .orderBy('next_attempt_at')
          .limit(most)
          .forUpdate()
          .skipLocked(),
      )
      .returning(columns)
      .execute(),
  );
}

/** Locked, so that two who end it do so once; null when it has ended. */
export async function lockOpenRefund(tx: Tx, id: string): Promise<AskedRefund | null> {
  const row = await tx
    .selectFrom('refund')
    .select(columns)
    .where('id', '=', id)
    .where('state', 'in', ['requested', 'waiting_funds'])
    .forUpdate()
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
}

export async function postponeRefund(
  tx: Tx,
  id: string,
  { state, until, lastError }: Postponed,
): Promise<void> {
  await tx
    .updateTable('refund')
    .set({ state, next_attempt_at: until, last_error: lastError })
    .where('id', '=', id)
    .where('state', 'in', ['requested', 'waiting_funds'])
    .execute();
}

/** An operator gives up those of an order that are on their way. */
export async function giveUpRefunds(tx: Tx, orderId: string, now: Date): Promise<void> {
  await tx
    .updateTable('refund')
    .set({ state: 'impossible', last_error: 'closed', next_attempt_at: null, closed_at: now })
    .where('order_id', '=', orderId)
    .where('state', 'in', ['requested', 'waiting_funds'])
    .execute();
}

/** The provider's names of refunds that are somebody's already. */
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

/** What went back of a payment under keys of ours. */
export async function sumOfApproved(tx: Tx, paymentId: string): Promise<number> {
  const row = await tx
    .selectFrom('refund')
    .select(({ fn }) => fn.sum<string | null>('amount_cents').as('cents'))
    .where('payment_id', '=', paymentId)
    .where('state', '=', 'approved')
    .executeTakeFirst();
  return Number(row?.cents ?? 0);
}

export async function wakeRefunds(tx: Tx, sellerId: string, now: Date): Promise<void> {
  await tx
    .updateTable('refund')
    .set({ next_attempt_at: now })
    .where('state', '=', 'requested')
    .where('order_id', 'in', (eb) =>
      eb.selectFrom('shop_order').select('id').where('seller_id', '=', sellerId),
    )
    .execute();
}
