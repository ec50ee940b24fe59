import type { Order } from '@perchero/contract/orders/orders';

/**
 * - `confirming`: we are polling until the payment that the buyer has just attempted is known.
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

type KnownOrder = Pick<Order, 'state' | 'was_rejected' | 'payment_ids'>;

const openStates: readonly Order['state'][] = ['creating', 'awaiting_payment', 'payment_pending'];
const unpaidStates: readonly Order['state'][] = [...openStates, 'expired', 'cancelled'];

/** Whether it may change while the buyer waits. */
export function isOpen(order: KnownOrder, paymentId: PaymentReturn['paymentId']): boolean {
  return openStates.includes(order.state) || isAttemptUnknown(order, paymentId);
}

/** Until the attempt is known, an unpaid order tells the result of an older one. */
function isAttemptUnknown(
  { state, payment_ids }: KnownOrder,
  paymentId: PaymentReturn['paymentId'],
): boolean {
  return paymentId !== null && !payment_ids.includes(paymentId) && unpaidStates.includes(state);
}

/** The order's state decides; the status in the URL is used only without an order. */
export function outcomeOf(
  order: KnownOrder | null,
  { reported, paymentId }: Pick<PaymentReturn, 'reported' | 'paymentId'>,
  isWaiting: boolean,
): PaymentOutcome {
  if (!order) return reported;
  if (isAttemptUnknown(order, paymentId)) return isWaiting ? 'confirming' : 'late';
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
      if (paymentId !== null) return order.was_rejected ? 'failure' : 'unpaid';
      if (reported === 'failure') return 'unpaid';
      return isWaiting ? 'confirming' : 'late';
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
  /** The attempt of the buyer; null without one, for which the provider sends the word "null". */
  readonly paymentId: string | null;
}

const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;

/** The provider appends its own parameters, so `status` occurs twice; the first one is ours. */
export function readReturn(parameters: URLSearchParams): PaymentReturn {
  const [status] = parameters.getAll('status');
  const reference = parameters.getAll('external_reference').find((value) => uuid.test(value));
  const payment = parameters.get('payment_id') ?? parameters.get('collection_id');
  return {
    orderId: reference ?? null,
    reported: reportedStatuses.find((known) => known === status) ?? 'unknown',
    paymentId: payment === 'null' || payment === '' ? null : payment,
  };
}
