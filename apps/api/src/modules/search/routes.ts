import { listProducts as listProductsEndpoint } from '@perchero/contract/search/list-products';
import { search as searchEndpoint } from '@perchero/contract/search/search';
import { memberId } from '#platform/http/actor.ts';
import type { Mount } from '#platform/http/http.ts';
import { listProducts } from './listing/list-products.ts';
import { type ListingSources, openListing } from './listing/listing-deps.ts';
import { search } from './typing/search.ts';

export function searchRoutes(mount: Mount, deps: ListingSources): void {
  const listing = openListing(deps);
  mount(listProductsEndpoint, ({ actor, caller, query }) =>
    listProducts(listing, query, { id: memberId(actor), caller }),
  );
  mount(searchEndpoint, ({ query }) => search(deps, query.q));
}
