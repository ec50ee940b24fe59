import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/database.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';

export interface GarmentDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly jobs: Pick<Jobs, 'enqueue'>;
}
