import type {
  ClaimAnswer,
  ClaimKind,
  ClaimOutcome,
  ClaimState,
} from '@perchero/contract/claims/claim-states.rules';
import { type RawBuilder, sql } from 'kysely';
import { type Db, readNamed } from '#platform/database/database.ts';

/** What the texts of a claim say, as JSON. */
export interface ClaimTextRow {
  readonly state: ClaimState;
  readonly kind: ClaimKind;
  readonly answer: ClaimAnswer | null;
  readonly amountCents: number | null;
  readonly outcome: ClaimOutcome | null;
  readonly refundedCents: number | null;
  readonly reason: string | null;
  readonly dueAt: string | null;
}

/** The latest claim of an order as JSON; null without one. */
export const claimTextOf = (orderId: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select json_build_object('state', state, 'kind', kind, 'answer', answer, 'amountCents', amount_cents, 'outcome', outcome,
    'refundedCents', refunded_cents, 'reason', reason, 'dueAt', coalesce(promised_at, due_at))
  from claim where order_id = ${orderId} order by opened_at desc limit 1)`;

export interface NotifiedClaim {
  readonly claimId: string;
  readonly orderId: string;
  readonly buyerId: string;
  readonly sellerId: string;
  readonly present: ClaimState;
  readonly dueAt: Date | null;
  readonly promisedAt: Date | null;
}

export interface ClaimStep extends NotifiedClaim {
  readonly version: number;
  readonly from: ClaimState | null;
  readonly to: ClaimState;
  readonly cause: string;
  readonly outcome: ClaimOutcome | null;
  readonly at: Date;
}

/** The recorded events, with the current state of the claims. */
export function readClaimSteps(
  db: Db,
  wanted: readonly { readonly claimId: string; readonly version: number }[],
): Promise<ClaimStep[]> {
  if (wanted.length === 0) return Promise.resolve([]);
  return readNamed(
    db,
    'notifications-claim-steps',
    sql<ClaimStep>`
      select claim.id as "claimId", claim.order_id as "orderId", event.version, event.from_state as from,
        event.to_state as to, event.cause, event.at, claim.state as present, claim.outcome, claim.due_at as "dueAt",
        claim.promised_at as "promisedAt", buyer_id as "buyerId", seller_id as "sellerId"
      from unnest(${wanted.map(({ claimId }) => claimId)}::uuid[], ${wanted.map(({ version }) => version)}::int[])
        as wanted (claim_id, version)
      join claim_event as event on event.claim_id = wanted.claim_id and event.version = wanted.version
      join claim on claim.id = wanted.claim_id
      join shop_order on shop_order.id = claim.order_id
      limit ${wanted.length}`,
  );
}

export async function readClaims(
  db: Db,
  claimIds: readonly string[],
): Promise<ReadonlyMap<string, NotifiedClaim>> {
  if (claimIds.length === 0) return new Map();
  const rows = await readNamed(
    db,
    'notifications-claims',
    sql<NotifiedClaim>`
      select claim.id as "claimId", claim.order_id as "orderId", claim.state as present, due_at as "dueAt",
        promised_at as "promisedAt", buyer_id as "buyerId", seller_id as "sellerId"
      from claim join shop_order on shop_order.id = claim.order_id
      where claim.id = any(${claimIds}::uuid[]) limit ${claimIds.length}`,
  );
  return new Map(rows.map((row) => [row.claimId, row]));
}
