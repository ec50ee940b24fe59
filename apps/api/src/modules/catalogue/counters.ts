import type { Tx } from '#platform/database/database.ts';
import { AppError } from '#platform/http/app-error.ts';
import { addToProductCount, applyCounterChange, type CounterChange } from './counters.queries.ts';
import { isListed, type ListingStatus } from './product-state.rules.ts';

interface StateChange {
  /** Null for a new product. */
  readonly before: ListingStatus | null;
  readonly after: ListingStatus;
}

/**
 * Updates the seller's on-sale count. Call it in the transaction that changes product states, after all other locks;
 * for several sellers, in order of seller id, so that transactions do not deadlock.
 */
export async function countOnSale(tx: Tx, sellerId: string, changes: readonly StateChange[]): Promise<void> {
  const by = changes.reduce((sum, { before, after }) => sum + onSale(after) - onSale(before), 0);
  if (by !== 0) await addToProductCount(tx, sellerId, by);
}

function onSale(product: ListingStatus | null): number {
  return product && isListed(product) ? 1 : 0;
}

/** Call it in the transaction that inserts or deletes the likes or comments. The caller emits the event. */
export async function countEngagement(tx: Tx, change: CounterChange): Promise<void> {
  if (!(await applyCounterChange(tx, change))) throw new AppError('not-found', `product ${change.productId}`);
}
