import type { Clock } from '#platform/clock.ts';
import type { Config } from '#platform/config.ts';
import type { Db } from '#platform/database/database.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import type { Keys } from '#platform/keys.ts';

/** For moves that time or the order causes. */
export interface DeliveryDeps {
  readonly db: Db;
  readonly clock: Clock;
}

export interface DeliveryRouteDeps extends DeliveryDeps {
  readonly keys: Keys;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly config: Pick<Config, 'publicUrl'>;
}
