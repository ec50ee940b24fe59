import { releasePictures } from '#modules/media/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/database/database.ts';
import { emit } from '#platform/events/events.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { countOnSale } from './counters.ts';
import { productEvent } from './events.ts';
import { lockProducts } from './products.queries.ts';
import { softDeleteProducts } from './soft-delete.queries.ts';

/** Deletes a product that a moderator removed. Sold ones stay for their buyers, restored ones for everybody. */
export async function deleteRemovedProduct(
  tx: Tx,
  { clock, jobs }: { readonly clock: Clock; readonly jobs: Pick<Jobs, 'enqueue'> },
  id: number,
): Promise<void> {
  const [product] = await lockProducts(tx, [id]);
  if (!product?.holds.includes('removed')) return;
  if (product.state === 'deleted' || product.state === 'sold' || product.reserved > 0) return;
  await releasePictures(tx, jobs, await softDeleteProducts(tx, [id], clock.now()));
  await countOnSale(tx, product.sellerId, [{ before: product, after: { ...product, state: 'deleted' } }]);
  await emit(tx, clock, productEvent('deleted', id));
}
