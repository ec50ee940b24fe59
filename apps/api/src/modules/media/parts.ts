import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/database.ts';
import type { Jobs } from '#platform/jobs.ts';
import type { ObjectStore } from '#platform/object-store.ts';

export interface MediaParts {
  readonly db: Db;
  readonly clock: Clock;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly store: ObjectStore;
}
