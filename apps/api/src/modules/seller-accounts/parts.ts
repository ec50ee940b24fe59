import type { Clock } from '#platform/clock.ts';
import type { Config } from '#platform/config.ts';
import type { Db } from '#platform/database.ts';
import type { Log } from '#platform/log.ts';
import type { PaymentGateway } from '#platform/mercadopago/provider.ts';

export interface SellerAccountParts {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly gateway: PaymentGateway;
  readonly config: Pick<Config, 'mercadoPago' | 'environment'>;
}
