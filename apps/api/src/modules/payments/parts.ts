import type { Clock } from '#platform/clock.ts';
import type { Config } from '#platform/config.ts';
import type { Db } from '#platform/database.ts';
import type { Log } from '#platform/log.ts';
import type { PaymentGateway } from '#platform/mercadopago/provider.ts';
import type { Metrics } from '#platform/metrics.ts';

export interface PaymentParts {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly gateway: PaymentGateway;
  readonly config: Pick<Config, 'commission' | 'environment' | 'holdSeconds' | 'mediaUrl' | 'mercadoPago'>;
}
