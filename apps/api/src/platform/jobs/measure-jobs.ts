import type { Clock } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { readJobState } from './jobs.queries.ts';
import type { Metrics } from '../observability/metrics.ts';

/** Updates the gauges of the job queue. */
export async function measureJobs({
  db,
  clock,
  metrics,
}: {
  readonly db: Db;
  readonly clock: Clock;
  readonly metrics: Pick<Metrics, 'jobLagSeconds' | 'jobDeadLetters'>;
}): Promise<void> {
  const now = clock.now();
  const { dueSince, dead } = await readJobState(db, now);
  metrics.jobLagSeconds.reset();
  for (const [job, since] of dueSince)
    metrics.jobLagSeconds.set({ job }, (now.getTime() - since.getTime()) / 1000);
  metrics.jobDeadLetters.set(dead);
}
