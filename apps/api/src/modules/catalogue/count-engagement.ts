import { AppError } from '#platform/app-error.ts';
import type { Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/database.ts';
import { emit } from '#platform/events.ts';
import { productEvent } from './events.ts';
import { type CounterChange, moveCounters } from './products.queries.ts';

/** Moves the counters of a product with the like or comment that is its reason, in the same transaction. */
export async function countEngagement(tx: Tx, clock: Clock, change: CounterChange): Promise<void> {
  if (!(await moveCounters(tx, change))) throw new AppError('not-found', `product ${change.productId}`);
  await emit(tx, clock, productEvent('counted', change.productId));
}
