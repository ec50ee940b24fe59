import { z } from 'zod';
import { claimAmount, claimDetail, orderClaim } from '../claims/claims.ts';
import { claimDecisions, claimReasonLength } from '../claims/claim-states.rules.ts';
import { defineEndpoint } from '../endpoint.ts';
import { maxEventsShown, orderItem, orderStep } from '../orders/orders.ts';
import { orderStates } from '../orders/order-states.rules.ts';

export const claimsPerPage = 50;

const staff = { access: 'money', idempotency: 'natural', writes: true } as const;

/** A claim that waits for an operator. */
export const adminClaim = orderClaim
  .extend({
    order_id: z.uuid(),
    order_number: z.int().positive(),
    /** Usernames; empty for deleted accounts. */
    buyer: z.string(),
    seller: z.string(),
    total_cents: z.int().nonnegative(),
    opened_at: z.iso.datetime(),
    /** The operator bought or sold it and cannot decide. */
    is_own: z.boolean(),
  })
  .meta({ id: 'AdminClaim' });
export type AdminClaim = z.output<typeof adminClaim>;

/** One claim with everything that an operator decides on. */
export const adminClaimCase = adminClaim
  .extend({
    order_state: z.enum(orderStates),
    items: z.array(orderItem).max(50),
    claim: claimDetail,
    /** Of order, delivery and claim, oldest first. */
    steps: z.array(orderStep).max(maxEventsShown),
    payments: z
      .array(
        z.object({
          id: z.string(),
          status: z.string(),
          amount_cents: z.int(),
          refunded_cents: z.int(),
          approved_at: z.iso.datetime().nullable(),
        }),
      )
      .max(50),
  })
  .meta({ id: 'AdminClaimCase' });
export type AdminClaimCase = z.output<typeof adminClaimCase>;

export const watchClaims = defineEndpoint({
  ...staff,
  method: 'GET',
  limit: 'browse',
  // Reads are recorded.
  path: '/api/admin/claims',
  summary: 'Claims that wait for an operator, the first to be answered first, and one of them in full',
  query: z.object({ claim: z.uuid().optional(), cursor: z.string().max(200).optional() }),
  reply: z.object({
    claims: z.array(adminClaim).max(claimsPerPage),
    nextCursor: z.string().nullable(),
    /** The asked one, decided ones too. Null when there is none. */
    opened: adminClaimCase.nullable(),
  }),
  errors: [],
});

export const decideClaim = defineEndpoint({
  ...staff,
  method: 'POST',
  limit: 'write',
  recentLogin: true,
  priority: 'money',
  path: '/api/admin/claims/decide',
  summary:
    'Decide a claim: refund, refund after the return, refund a part, or not; both sides read the reason',
  body: z
    .strictObject({
      claim_id: z.uuid(),
      decision: z.enum(claimDecisions),
      /** Of `part`. */
      amount_cents: claimAmount.optional(),
      reason: z.string().trim().min(claimReasonLength.min).max(claimReasonLength.max),
    })
    .refine(({ decision, amount_cents }) => (decision === 'part') === (amount_cents !== undefined), {
      error: 'invalid-amount',
    }),
  refusals: { invalid: ['invalid-amount'] },
  reply: z.object({ success: z.literal(true) }),
  errors: ['not-found', 'not-allowed', 'claim-moved', 'deadline-passed', 'invalid-claim'],
});
