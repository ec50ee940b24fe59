import { listProducts as listProductsEndpoint } from '@perchero/contract/search/list-products';
import { search as searchEndpoint } from '@perchero/contract/search/search';
import type { Mount } from '#platform/http.ts';
import { listProducts, type ListingParts } from './list-products.ts';
import { search } from './search.ts';

export function searchRoutes(mount: Mount, parts: ListingParts): void {
  mount(listProductsEndpoint, ({ query }) => listProducts(parts, query));
  mount(searchEndpoint, () => search());
}
