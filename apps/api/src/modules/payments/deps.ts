import type { Clock } from '#platform/clock.ts';
import type { Config } from '#platform/config.ts';
import type { Db } from '#platform/database/database.ts';
import type { Log } from '#platform/observability/log.ts';
import type { PaymentGateway } from '#platform/providers/mercadopago/provider.ts';
import type { Metrics } from '#platform/observability/metrics.ts';
import type { TermsFor } from './checkout/terms.ts';

export interface PaymentDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly gateway: PaymentGateway;
  readonly config: Pick<
    Config,
    'commission' | 'environment' | 'reservationSeconds' | 'mediaUrl' | 'mercadoPago'
  >;
}

export interface CheckoutDeps extends PaymentDeps {
  readonly termsFor: TermsFor;
}
