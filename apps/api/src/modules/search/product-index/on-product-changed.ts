import { type ProductEventPayload, productEvents } from '#modules/catalogue/index.ts';
import { commentEvents, likeEvents } from '#modules/social/index.ts';
import type { Listener } from '#platform/events/events.ts';
import { indexProducts, type IndexingDeps } from './index-products.ts';

/** Whatever happens to a piece says which it is. Safe to repeat and to hear late: it writes what the database says now, and the index refuses older versions. */
export function onProductChanged(deps: IndexingDeps): Listener {
  return {
    name: 'search.index-product',
    hears: [productEvents, likeEvents, commentEvents].flatMap((news) => Object.values<string>(news)),
    handle: (events) =>
      indexProducts(
        deps,
        events.map((event) => (event.payload as ProductEventPayload).productId),
      ),
  };
}
