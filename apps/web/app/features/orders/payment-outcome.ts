import type { Order } from '@perchero/contract/orders/orders';

/**
 * - `confirming`: we are polling for the provider's confirmation.
 * - `late`: the polling timed out.
 * - `unpaid`: nothing was paid, and the order can still be paid.
 */
export type PaymentOutcome =
  | 'success'
  | 'failure'
  | 'pending'
  | 'unknown'
  | 'confirming'
  | 'late'
  | 'unpaid'
  | 'expired'
  | 'cancelled'
  | 'review'
  | 'disputed'
  | 'returning'
  | 'returned';

/** States that may change while the buyer waits. */
const openStates: readonly Order['state'][] = ['creating', 'awaiting_payment', 'payment_pending'];

export function isOpen({ state }: Pick<Order, 'state'>): boolean {
  return openStates.includes(state);
}

/** The order's state decides; the status in the URL is used only without an order. */
export function outcomeOf(
  order: Pick<Order, 'state' | 'was_rejected'> | null,
  { reported, wasAttempted }: Pick<PaymentReturn, 'reported' | 'wasAttempted'>,
  isWaiting: boolean,
): PaymentOutcome {
  if (!order) return reported;
  switch (order.state) {
    case 'paid':
    case 'partially_refunded':
      return 'success';
    case 'in_dispute':
      return 'disputed';
    case 'payment_pending':
      return 'pending';
    case 'creating':
    case 'awaiting_payment':
      if (order.was_rejected) return 'failure';
      // A claimed or attempted payment is worth polling for.
      if (reported === 'failure' && !wasAttempted) return 'unpaid';
      if (isWaiting) return 'confirming';
      return reported === 'failure' ? 'unpaid' : 'late';
    case 'refund_pending':
      return 'returning';
    case 'refunded':
    case 'charged_back':
      return 'returned';
    case 'expired':
    case 'cancelled':
    case 'review':
      return order.state;
  }
}

const reportedStatuses = ['success', 'failure', 'pending'] as const;

type ReportedStatus = (typeof reportedStatuses)[number] | 'unknown';

/** The URL parameters of the return from the provider. They are untrusted: only the order has the true state. */
export interface PaymentReturn {
  readonly orderId: string | null;
  readonly reported: ReportedStatus;
  /** Whether a payment was attempted: the provider sends the word "null" as id otherwise. */
  readonly wasAttempted: boolean;
}

const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;

/** The provider appends its own parameters, so `status` occurs twice; the first one is ours. */
export function readReturn(parameters: URLSearchParams): PaymentReturn {
  const [status] = parameters.getAll('status');
  const reference = parameters.getAll('external_reference').find((value) => uuid.test(value));
  const payment = parameters.get('payment_id') ?? parameters.get('collection_id') ?? 'null';
  return {
    orderId: reference ?? null,
    reported: reportedStatuses.find((known) => known === status) ?? 'unknown',
    wasAttempted: payment !== 'null' && payment !== '',
  };
}
