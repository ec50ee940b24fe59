import { listProducts as listProductsEndpoint } from '@perchero/contract/search/list-products';
import type { Mount } from '#platform/http.ts';
import { listProducts, type ListingParts } from './list-products.ts';

export function searchRoutes(mount: Mount, parts: ListingParts): void {
  mount(listProductsEndpoint, ({ query }) => listProducts(parts, query));
}
