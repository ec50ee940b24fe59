import type { Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/database/database.ts';
import type { ProductState } from '#platform/database/database.gen.ts';
import { emit } from '#platform/events/events.ts';
import { countOnSale } from './counters.ts';
import { productEvent, type ProductEventName } from './events.ts';
import { type LockedProduct, type ProductDetails, updateProductRow } from './products.queries.ts';

/** Updates a locked product and the seller's on-sale count, and emits the event for the search index. */
export async function changeProduct(
  tx: Tx,
  clock: Clock,
  product: LockedProduct,
  change: { readonly state: ProductState; readonly details?: ProductDetails },
): Promise<void> {
  await updateProductRow(tx, product.id, { ...change, at: clock.now() });
  await countOnSale(tx, product.sellerId, [
    { before: product, after: { state: change.state, holds: product.holds } },
  ]);
  await emit(tx, clock, productEvent(eventNameFor(product.state, change.state), product.id));
}

function eventNameFor(before: ProductState, after: ProductState): ProductEventName {
  if (before === after) return 'changed';
  if (after === 'withdrawn') return 'withdrawn';
  return before === 'processing' && after === 'active' ? 'published' : 'changed';
}
