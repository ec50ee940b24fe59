import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/database.ts';
import type { Metrics } from '#platform/observability/metrics.ts';
import { countDue } from './queue.queries.ts';

interface Deps {
  readonly db: Db;
  readonly clock: Clock;
  readonly metrics: Metrics;
}

/** Refreshes the gauge that is read from the database. */
export async function updateSavedSearchMetrics({ db, clock, metrics }: Deps): Promise<void> {
  metrics.productMatchDue.set(await countDue(db, clock.now()));
}
