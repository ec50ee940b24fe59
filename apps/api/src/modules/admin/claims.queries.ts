import type { AdminClaimCase } from '@perchero/contract/admin/claims';
import type { ClaimAnswer, ClaimKind } from '@perchero/contract/claims/claim-states.rules';
import { sql } from 'kysely';
import { type Db, readNamed } from '#platform/database/database.ts';

export interface QueuedClaimRow {
  readonly id: string;
  readonly orderId: string;
  readonly orderNumber: number;
  readonly kind: ClaimKind;
  readonly answer: ClaimAnswer | null;
  readonly amountCents: number | null;
  readonly promisedAt: Date;
  readonly openedAt: Date;
  readonly totalCents: number;
  readonly buyer: string;
  readonly seller: string;
  readonly isOwn: boolean;
}

interface Page {
  readonly operatorId: string;
  /** The last row of the page before. */
  readonly after: readonly [string, string] | null;
  readonly max: number;
}

/** Claims that wait for an operator, the first to be answered first. */
export function readQueue(db: Db, { operatorId, after, max }: Page): Promise<QueuedClaimRow[]> {
  const [promisedAt, id] = after ?? ['-infinity', '00000000-0000-0000-0000-000000000000'];
  return readNamed(
    db,
    'admin-claims',
    sql<QueuedClaimRow>`
      select claim.id, order_id as "orderId", number as "orderNumber", kind, answer, amount_cents as "amountCents",
        promised_at as "promisedAt", opened_at as "openedAt", total_cents as "totalCents",
        coalesce(buyer.username, '') as buyer, coalesce(seller.username, '') as seller,
        ${operatorId} in (buyer_id, seller_id) as "isOwn"
      from claim
      join shop_order on shop_order.id = order_id
      left join account as buyer on buyer.id = buyer_id and buyer.deleted_at is null
      left join account as seller on seller.id = seller_id and seller.deleted_at is null
      where claim.state = 'waiting_operator' and (promised_at, claim.id) > (${promisedAt}::timestamptz, ${id}::uuid)
      order by promised_at, claim.id
      limit ${max}`,
  );
}

const maxPayments = 50;

export async function readPayments(db: Db, orderId: string): Promise<AdminClaimCase['payments']> {
  const rows = await db
    .selectFrom('payment')
    .select(['id', 'status', 'amount_cents', 'refunded_cents', 'approved_at'])
    .where('order_id', '=', orderId)
    .orderBy('first_seen_at')
    .limit(maxPayments)
    .execute();
  return rows.map(({ approved_at: approvedAt, ...row }) => ({
    ...row,
    approved_at: approvedAt?.toISOString() ?? null,
  }));
}
