import type { Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/database/database.ts';
import type { ProductState } from '#platform/database/database.gen.ts';
import { emit } from '#platform/events/events.ts';
import { countOnSale } from './count-on-sale.ts';
import { productEvent, type ProductNews } from './events.ts';
import { type LockedProduct, type ProductDetails, updateProductRow } from './products.queries.ts';

/** Writes what has changed about a locked piece, counts it, and tells the index. */
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
  await emit(tx, clock, productEvent(newsOf(product.state, change.state), product.id));
}

function newsOf(before: ProductState, after: ProductState): ProductNews {
  if (before === after) return 'changed';
  if (after === 'withdrawn') return 'withdrawn';
  return before === 'processing' && after === 'active' ? 'published' : 'changed';
}
