import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/database.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import type { ObjectStore } from '#platform/providers/object-store.ts';

export interface MediaDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly store: ObjectStore;
}
