import type { OrderClaim } from '@perchero/contract/claims/claims';
import { dateOf, isoOf } from './delivery-response.ts';
import type { ClaimRow } from './orders.queries.ts';

export function toClaim(row: ClaimRow, now: Date): OrderClaim {
  const { id, kind, state, answer, amountCents, dueAt, promisedAt, outcome, refundedCents } = row;
  const promised = dateOf(promisedAt);
  return {
    id,
    kind,
    state,
    answer,
    amount_cents: amountCents,
    // The end of a hold is not a deadline of the two.
    due_at: state === 'on_hold' ? null : isoOf(promisedAt ?? dueAt),
    is_late: promised !== null && promised <= now,
    outcome,
    refunded_cents: refundedCents,
  };
}
