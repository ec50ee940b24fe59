import type { Order } from '@perchero/contract/orders/orders';

/**
 * What the page says.
 * - `confirming`: the provider may know more than we do, and is being asked.
 * - `late`: it was asked for a while and has not said.
 * - `unpaid`: nothing was paid, and it still can be.
 */
export type Verdict =
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

type Seen = Pick<Order, 'state' | 'was_rejected'>;

/** States that may change while a buyer waits. */
const openStates: readonly Order['state'][] = ['creating', 'awaiting_payment', 'payment_pending'];

export function isOpen({ state }: Pick<Order, 'state'>): boolean {
  return openStates.includes(state);
}

/** The order decides. Only where there is none to be seen, what the address tells picks the words. */
export function verdictOf(
  order: Seen | null,
  { told, hasTried }: Pick<PaymentReturn, 'told' | 'hasTried'>,
  isWaiting: boolean,
): Verdict {
  if (!order) return told;
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
      // Who says that they paid, or tried to, is believed as far as asking goes.
      if (told === 'failure' && !hasTried) return 'unpaid';
      if (isWaiting) return 'confirming';
      return told === 'failure' ? 'unpaid' : 'late';
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

const tellings = ['success', 'failure', 'pending'] as const;

type Telling = (typeof tellings)[number] | 'unknown';

/** What a browser brings back from the provider. It is told, not known: only the order itself says how it stands. */
export interface PaymentReturn {
  readonly orderId: string | null;
  readonly told: Telling;
  /** Whether a payment was tried at all: who leaves without has the word "null" in its place. */
  readonly hasTried: boolean;
}

const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;

/** The provider adds its own parameters to ours, so that `status` is there twice; the first one is ours. */
export function readReturn(parameters: URLSearchParams): PaymentReturn {
  const [status] = parameters.getAll('status');
  const reference = parameters.getAll('external_reference').find((value) => uuid.test(value));
  const payment = parameters.get('payment_id') ?? parameters.get('collection_id') ?? 'null';
  return {
    orderId: reference ?? null,
    told: tellings.find((telling) => telling === status) ?? 'unknown',
    hasTried: payment !== 'null' && payment !== '',
  };
}
