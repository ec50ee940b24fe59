import { sql } from 'kysely';

/** Why a refund ended that was not needed when its turn came: should the money become the seller's again, it is asked for anew. */
export const overtaken = {
  back: 'given-back-otherwise',
  claimed: 'claimed',
  changed: 'amount-changed',
} as const;
/** An operator gave it up. */
export const closed = 'closed';

/** Could not be made; an operator may have closed it since. */
export const isUnmadeRefund = sql<boolean>`(refund.state = 'impossible'
  and refund.last_error not in (${sql.join(Object.values(overtaken).map((word) => sql.lit(word)))}))`;

/** Could not be made, is still owed, and waits for an operator. */
export const isFailedRefund = sql<boolean>`(${isUnmadeRefund} and refund.last_error <> ${sql.lit(closed)}
  and exists (select from payment where payment.id = refund.payment_id and payment.status = 'approved'
    and payment.refunded_cents < payment.amount_cents))`;
