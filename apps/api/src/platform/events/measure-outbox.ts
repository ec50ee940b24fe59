import type { Clock } from '../clock.ts';
import type { Db } from '../database/database.ts';
import type { Metrics } from '../observability/metrics.ts';
import { readOutboxState } from './outbox.queries.ts';

/** Updates the gauges of the outbox. */
export async function measureOutbox({
  db,
  clock,
  metrics,
}: {
  readonly db: Db;
  readonly clock: Clock;
  readonly metrics: Pick<Metrics, 'outboxLagSeconds' | 'outboxDeadLetters'>;
}): Promise<void> {
  const now = clock.now().getTime();
  const { oldest, oldestBy, deadBy } = await readOutboxState(db);
  metrics.outboxLagSeconds.reset();
  metrics.outboxLagSeconds.set({ listener: 'all' }, oldest ? (now - oldest.getTime()) / 1000 : 0);
  for (const [listener, since] of oldestBy)
    metrics.outboxLagSeconds.set({ listener }, (now - since.getTime()) / 1000);
  metrics.outboxDeadLetters.reset();
  metrics.outboxDeadLetters.set({ listener: 'all' }, 0);
  for (const [listener, count] of deadBy) metrics.outboxDeadLetters.set({ listener }, count);
}
