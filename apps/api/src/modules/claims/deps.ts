import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/database.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';

/** For moves that time, the order or the refund causes. */
export interface ClaimDeps {
  readonly db: Db;
  readonly clock: Clock;
}

export interface ClaimJobDeps extends ClaimDeps {
  readonly jobs: Pick<Jobs, 'enqueue'>;
}
