import type { PaymentParts } from '../parts.ts';
import { readInboxState } from './inbox.queries.ts';
import { countStuck } from './stuck.queries.ts';

/** Refreshes the numbers of money that are read rather than counted. */
export async function measureMoney({
  db,
  clock,
  metrics,
}: Pick<PaymentParts, 'db' | 'clock' | 'metrics'>): Promise<void> {
  const now = clock.now();
  const { oldest, dead } = await readInboxState(db);
  metrics.inboxLagSeconds.set(oldest ? (now.getTime() - oldest.getTime()) / 1000 : 0);
  metrics.inboxDead.set(dead);
  for (const [why, count] of Object.entries(await countStuck(db, now)))
    metrics.stuckOrders.set({ why }, count);
}
