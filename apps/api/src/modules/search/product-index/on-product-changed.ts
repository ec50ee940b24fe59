import { type ProductEventPayload, productEvents } from '#modules/catalogue/index.ts';
import { commentEvents, likeEvents } from '#modules/social/index.ts';
import type { Listener } from '#platform/events/events.ts';
import { indexProducts, type IndexingDeps } from './index-products.ts';

/** Idempotent and order-independent: it writes the current database state, and the index rejects older versions. */
export function onProductChanged(deps: IndexingDeps): Listener {
  return {
    name: 'search.index-product',
    hears: [productEvents, likeEvents, commentEvents].flatMap((types) => Object.values<string>(types)),
    handle: (events) =>
      indexProducts(
        deps,
        events.map((event) => (event.payload as ProductEventPayload).productId),
      ),
  };
}
