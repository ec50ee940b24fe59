import { sql } from 'kysely';

/** Stored reasons of refunds that became unnecessary; if the seller gets the money again, a new refund is queued. */
export const superseded = {
  back: 'given-back-otherwise',
  claimed: 'claimed',
  changed: 'amount-changed',
} as const;
/** Stored reason of a refund that an operator abandoned. */
export const closed = 'closed';

/** It could not be made; an operator may have closed it since. */
export const isUnsuccessfulRefund = sql<boolean>`(refund.state = 'impossible'
  and refund.last_error not in (${sql.join(Object.values(superseded).map((word) => sql.lit(word)))}))`;

/** It could not be made, is still owed, and waits for an operator. */
export const isFailedRefund = sql<boolean>`(${isUnsuccessfulRefund} and refund.last_error <> ${sql.lit(closed)}
  and exists (select from payment where payment.id = refund.payment_id and payment.status = 'approved'
    and payment.refunded_cents < payment.amount_cents))`;
