import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { orderStates } from '../orders/order-states.rules.ts';

export const moneyRowsPerPage = 50;

const read = {
  method: 'GET',
  access: 'money',
  limit: 'browse',
  idempotency: 'natural',
  writes: false,
} as const;
const write = { ...read, method: 'POST', limit: 'write', writes: true } as const;
const orderId = z.uuid();
const reason = z.string().trim().min(3).max(300);

export const adminOrder = z
  .object({
    id: orderId,
    number: z.int(),
    state: z.enum(orderStates),
    reason: z.string().nullable(),
    buyer: z.string(),
    seller: z.string(),
    total_cents: z.int(),
    created_at: z.iso.datetime(),
    changed_at: z.iso.datetime(),
    /** Next check with the provider. */
    next_check_at: z.iso.datetime().nullable(),
    /** Last error of its refund. */
    refund_error: z.string().nullable(),
    /** Fraud alert of the provider that is not cleared. */
    fraud_alert_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'AdminOrder' });

export type AdminOrder = z.output<typeof adminOrder>;

/** A failed ledger check; the count should be zero. */
export const ledgerFault = z
  .object({ name: z.string(), count: z.int().nonnegative() })
  .meta({ id: 'LedgerFault' });

/** Payment work that failed for a day and needs an operator. */
export const failedWork = z
  .object({
    source: z.string(),
    subject: z.string(),
    order_id: orderId.nullable(),
    attempts: z.int().positive(),
    since: z.iso.datetime(),
    error: z.string(),
  })
  .meta({ id: 'FailedWork' });

export type FailedWork = z.output<typeof failedWork>;
export const maxFailedWorkShown = 50;

/**
 * `stuck`: overdue. `fraud`: fraud alert not cleared. `failed-refunds`: refund still owed to the buyer
 * while the order continues.
 */
export const moneyViews = ['stuck', 'fraud', 'refunds', 'failed-refunds', ...orderStates] as const;

export const watchMoney = defineEndpoint({
  ...read,
  path: '/api/admin/money',
  // Reads are recorded.
  writes: true,
  summary: 'Orders by state, overdue orders, failed work, and ledger checks',
  query: z.object({ view: z.enum(moneyViews).default('stuck'), cursor: z.string().max(200).optional() }),
  reply: z.object({
    /** Counted up to 1,000. */
    counts: z.record(z.enum(moneyViews), z.int().nonnegative()),
    orders: z.array(adminOrder).max(moneyRowsPerPage),
    nextCursor: z.string().nullable(),
    ledger: z.array(ledgerFault),
    failed_work: z.array(failedWork).max(maxFailedWorkShown),
  }),
  errors: [],
});

/** Decisions of an operator, recorded with a reason. */
export const moneyDecisions = [
  'check',
  'refund',
  'retry-refund',
  'cancel',
  'close-refund',
  'force-cancel',
  'clear-fraud',
] as const;
export type MoneyDecision = (typeof moneyDecisions)[number];

export const decideOrder = defineEndpoint({
  ...write,
  recentLogin: true,
  path: '/api/admin/money/decide',
  summary:
    'Check with the provider, refund, retry a failed refund, cancel, close a refund that cannot be made, cancel without asking the provider, or clear a fraud alert',
  body: z.strictObject({ order_id: orderId, decision: z.enum(moneyDecisions), reason }),
  reply: z.object({ success: z.literal(true) }),
  errors: ['invalid-order-state', 'unavailable'],
});

export const retryWork = defineEndpoint({
  ...write,
  path: '/api/admin/money/retry',
  summary: 'Retry failed payment work',
  body: z.strictObject({ source: z.string().max(40), subject: z.string().max(200) }),
  reply: z.object({ success: z.literal(true) }),
  errors: ['not-found'],
});
