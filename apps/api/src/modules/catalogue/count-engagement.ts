import { AppError } from '#platform/http/app-error.ts';
import type { Tx } from '#platform/database/database.ts';
import { type CounterChange, moveCounters, moveLikesDown } from './counters.queries.ts';

/**
 * Moves the counters of a piece and of its seller with the likes or comments that are the reason, in the same
 * transaction; whose they are tells the others.
 */
export async function countEngagement(tx: Tx, change: CounterChange): Promise<void> {
  if (!(await moveCounters(tx, change))) throw new AppError('not-found', `product ${change.productId}`);
}

/** The likes that leave with a person, of many pieces at once. */
export function countLikesAway(tx: Tx, productIds: readonly number[]): Promise<void> {
  return moveLikesDown(tx, productIds);
}
