import type { Db } from '#platform/database/database.ts';
import type { Metrics } from '#platform/observability/metrics.ts';
import { countHeld } from './holds.queries.ts';

/** Refreshes the gauges that are read from the database. */
export async function updateCatalogueMetrics({
  db,
  metrics,
}: {
  readonly db: Db;
  readonly metrics: Pick<Metrics, 'heldProducts'>;
}): Promise<void> {
  metrics.heldProducts.reset();
  for (const { hold, products } of await countHeld(db)) metrics.heldProducts.set({ hold }, products);
}
