import type { ProductState } from '#platform/database/database.gen.ts';
import type { Tx } from '#platform/database/database.ts';
import { moveProductCount } from './seller-counter.queries.ts';

interface Listed {
  readonly state: ProductState;
  readonly holds: readonly string[];
}

interface StateChange {
  /** Null for a piece that is new. */
  readonly before: Listed | null;
  readonly after: Listed;
}

/**
 * Keeps the number of pieces a seller has on sale. Whoever changes the state of pieces tells it here, in the same
 * transaction and after everything else that it locks. Pieces of several sellers go in the order of their sellers.
 */
export async function countOnSale(tx: Tx, sellerId: string, changes: readonly StateChange[]): Promise<void> {
  const by = changes.reduce((sum, { before, after }) => sum + onSale(after) - onSale(before), 0);
  if (by !== 0) await moveProductCount(tx, sellerId, by);
}

function onSale(product: Listed | null): number {
  return product?.state === 'active' && product.holds.length === 0 ? 1 : 0;
}
