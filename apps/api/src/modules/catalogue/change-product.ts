import type { Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/database/database.ts';
import type { ProductState } from '#platform/database/database.gen.ts';
import { emit } from '#platform/events/events.ts';
import { countOnSale } from './counters.ts';
import { productEvent, type ProductEventName } from './events.ts';
import { recordPriceChange } from './price-changes.ts';
import { isListed } from './product-state.rules.ts';
import { type LockedProduct, type ProductDetails, updateProductRow } from './products.queries.ts';

/** Updates a locked product and the seller's on-sale count, records a new price, and emits the event for the search index. */
export async function changeProduct(
  tx: Tx,
  clock: Clock,
  product: LockedProduct,
  change: {
    readonly state: ProductState;
    readonly details?: ProductDetails;
    /** Without other details. */
    readonly priceCents?: number;
  },
): Promise<void> {
  const priceCents = change.details?.priceCents ?? change.priceCents;
  const formerPrice =
    priceCents === undefined ? undefined : await recordPriceChange(tx, clock, product, priceCents);
  await updateProductRow(tx, product.id, {
    ...change,
    ...(formerPrice !== undefined && { formerPrice }),
    at: clock.now(),
  });
  await countOnSale(tx, product.sellerId, [
    { before: product, after: { state: change.state, holds: product.holds } },
  ]);
  await emit(tx, clock, productEvent(eventNameFor(product, change.state), product.id));
}

function eventNameFor({ state, holds, isPublished }: LockedProduct, after: ProductState): ProductEventName {
  if (!isPublished && isListed({ state: after, holds })) return 'published';
  return state !== after && after === 'withdrawn' ? 'withdrawn' : 'changed';
}
