import {
  type AdminClaim,
  type AdminClaimCase,
  claimsPerPage,
  type watchClaims as endpoint,
} from '@perchero/contract/admin/claims';
import type { ReplyOf } from '@perchero/contract/endpoint';
import { z } from 'zod';
import { recordAudit } from '#modules/audit/index.ts';
import { findOrderId } from '#modules/claims/index.ts';
import { readClaimCase } from '#modules/orders/index.ts';
import type { Member } from '#platform/http/actor.ts';
import { decodeCursor, encodeCursor, timeAndId } from '#platform/http/cursor.ts';
import type { Clock } from '#platform/clock.ts';
import { type Db, inTransaction } from '#platform/database/database.ts';
import type { ObjectStore } from '#platform/providers/object-store.ts';
import { type QueuedClaimRow, readPayments, readQueue } from './claims.queries.ts';

interface Deps {
  readonly db: Db;
  readonly clock: Clock;
  readonly store: Pick<ObjectStore, 'signRead'>;
}

interface Query {
  readonly claim?: string | undefined;
  readonly cursor?: string | undefined;
}

/** The queue of operators and one claim in full. Each read is recorded before the reply is sent. */
export async function watchClaims(
  deps: Deps,
  actor: Member,
  { claim, cursor }: Query,
): Promise<ReplyOf<typeof endpoint>> {
  const { db, clock } = deps;
  const after = cursor === undefined ? null : decodeCursor(timeAndId(z.uuid()), cursor);
  const now = clock.now();
  const [rows, opened] = await Promise.all([
    // One extra row tells whether there is a next page.
    readQueue(db, { operatorId: actor.id, after, max: claimsPerPage + 1 }),
    claim === undefined ? null : readCase(deps, actor, claim),
  ]);
  const page = rows.slice(0, claimsPerPage);
  const last = page.at(-1);
  await inTransaction(db, (tx) =>
    recordAudit(tx, clock, {
      actor,
      action: opened ? 'read-claim' : 'read-claims',
      subject: opened
        ? { kind: 'claim', id: opened.id }
        : { kind: 'orders', id: page.map(({ orderNumber }) => orderNumber).join(',') },
    }),
  );
  return {
    claims: page.map((row) => toAdminClaim(row, now)),
    nextCursor:
      rows.length > claimsPerPage && last ? encodeCursor(last.promisedAt.toISOString(), last.id) : null,
    opened,
  };
}

function toAdminClaim(row: QueuedClaimRow, now: Date): AdminClaim {
  return {
    id: row.id,
    kind: row.kind,
    state: 'waiting_operator',
    answer: row.answer,
    amount_cents: row.amountCents,
    due_at: row.promisedAt.toISOString(),
    is_late: row.promisedAt <= now,
    outcome: null,
    refunded_cents: null,
    order_id: row.orderId,
    order_number: row.orderNumber,
    buyer: row.buyer,
    seller: row.seller,
    total_cents: row.totalCents,
    opened_at: row.openedAt.toISOString(),
    is_own: row.isOwn,
  };
}

async function readCase(deps: Deps, actor: Member, claimId: string): Promise<AdminClaimCase | null> {
  const orderId = await findOrderId(deps.db, claimId);
  const found = orderId && (await readClaimCase(deps, orderId, deps.clock.now()));
  if (!found || found.claim.id !== claimId) return null;
  const { order, claim, steps } = found;
  return {
    id: claim.id,
    kind: claim.kind,
    state: claim.state,
    answer: claim.answer,
    amount_cents: claim.amount_cents,
    due_at: claim.due_at,
    is_late: claim.is_late,
    outcome: claim.outcome,
    refunded_cents: claim.refunded_cents,
    order_id: order.id,
    order_number: order.number,
    buyer: order.buyer?.username ?? '',
    seller: order.seller?.username ?? '',
    total_cents: order.totalCents,
    opened_at: claim.opened_at,
    is_own: [order.buyerId, order.sellerId].includes(actor.id),
    order_state: order.state,
    items: order.items,
    claim,
    steps,
    payments: await readPayments(deps.db, order.id),
  };
}
