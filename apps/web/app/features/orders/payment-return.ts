const tellings = ['success', 'failure', 'pending'] as const;

export type Telling = (typeof tellings)[number] | 'unknown';

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
