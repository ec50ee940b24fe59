import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/database.ts';
import type { Metrics } from '#platform/observability/metrics.ts';
import { countLateAppeals, countWaiting } from './measure.queries.ts';

interface Deps {
  readonly db: Db;
  readonly clock: Clock;
  readonly metrics: Metrics;
}

/** Refreshes the gauges that are read from the database. */
export async function updateModerationMetrics({ db, clock, metrics }: Deps): Promise<void> {
  const now = clock.now();
  for (const { harm, open, late } of await countWaiting(db, now)) {
    metrics.moderationCases.set({ state: 'open', harm }, open);
    metrics.moderationCases.set({ state: 'late', harm }, late);
  }
  metrics.lateAppeals.set(await countLateAppeals(db, now));
}
