import type { PaymentDeps } from '../deps.ts';
import { readEstimate } from '../provider-fee.queries.ts';
import { readInboxState } from './inbox.queries.ts';
import { countStuck } from './stuck.queries.ts';

/** Refreshes the gauges that are read from the database. */
export async function updatePaymentMetrics({
  db,
  clock,
  metrics,
}: Pick<PaymentDeps, 'db' | 'clock' | 'metrics'>): Promise<void> {
  const now = clock.now();
  const { dueSince, dead } = await readInboxState(db);
  const lag = dueSince ? (now.getTime() - dueSince.getTime()) / 1000 : 0;
  metrics.inboxLagSeconds.set(Math.max(0, lag));
  metrics.inboxDead.set(dead);
  const estimate = await readEstimate(db);
  if (estimate) {
    const { cases, basisPoints } = estimate;
    metrics.providerFeeCases.set(cases);
    metrics.providerFeeBasisPoints.set(basisPoints ?? Number.NaN);
  }
  for (const [why, count] of Object.entries(await countStuck(db, now)))
    metrics.stuckOrders.set({ why }, count);
}
