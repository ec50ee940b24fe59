import type { Clock } from '#platform/clock.ts';
import type { Config } from '#platform/config.ts';
import type { Db } from '#platform/database/database.ts';
import type { Log } from '#platform/observability/log.ts';
import type { PaymentGateway } from '#platform/providers/mercadopago/provider.ts';

export interface SellerAccountDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly gateway: PaymentGateway;
  readonly config: Pick<Config, 'mercadoPago' | 'environment'>;
}
