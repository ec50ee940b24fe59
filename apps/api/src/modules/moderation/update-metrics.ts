import { type Clock, secondsAfter } from '#platform/clock.ts';
import type { Db } from '#platform/database/database.ts';
import type { Metrics } from '#platform/observability/metrics.ts';
import {
  countAppeals,
  countLateAppeals,
  countSignalOutcomes,
  countWaiting,
  countWaitingProducts,
  measureDecisionHours,
} from './measure.queries.ts';

const recentSeconds = 30 * 24 * 60 * 60;

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
  for (const { hold, age, products } of await countWaitingProducts(db, now))
    metrics.waitingProducts.set({ hold, age }, products);

  const since = secondsAfter(now, -recentSeconds);
  for (const gauge of [metrics.decisionHours, metrics.signalOutcomes, metrics.appealOutcomes]) gauge.reset();
  for (const { harm, median, p90 } of await measureDecisionHours(db, since)) {
    metrics.decisionHours.set({ harm, quantile: '0.5' }, median);
    metrics.decisionHours.set({ harm, quantile: '0.9' }, p90);
  }
  for (const { rule, outcome, cases } of await countSignalOutcomes(db, since))
    metrics.signalOutcomes.set({ rule, outcome }, cases);
  for (const { outcome, appeals } of await countAppeals(db, since))
    metrics.appealOutcomes.set({ outcome }, appeals);
}
