import { listProducts as listProductsEndpoint } from '@perchero/contract/search/list-products';
import { search as searchEndpoint } from '@perchero/contract/search/search';
import { memberId } from '#platform/actor.ts';
import type { Mount } from '#platform/http.ts';
import { listProducts } from './listing/list-products.ts';
import { type ListingSources, openListing } from './listing/listing-parts.ts';
import { search } from './typing/search.ts';

export function searchRoutes(mount: Mount, parts: ListingSources): void {
  const listing = openListing(parts);
  mount(listProductsEndpoint, ({ actor, caller, query }) =>
    listProducts(listing, query, { id: memberId(actor), caller }),
  );
  mount(searchEndpoint, ({ query }) => search(parts, query.q));
}
