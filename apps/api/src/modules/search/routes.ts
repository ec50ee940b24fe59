import { listProducts as listProductsEndpoint } from '@perchero/contract/search/list-products';
import { search as searchEndpoint } from '@perchero/contract/search/search';
import { getSitemap } from '@perchero/contract/search/sitemap';
import { memberId } from '#platform/http/actor.ts';
import type { Db } from '#platform/database/database.ts';
import type { Mount } from '#platform/http/http.ts';
import { listProducts } from './listing/list-products.ts';
import { type ListingSources, createListingDeps } from './listing/listing-deps.ts';
import { autocomplete } from './autocomplete/autocomplete.ts';
import { showSitemap } from './sitemap/show-sitemap.ts';

export function searchRoutes(mount: Mount, deps: ListingSources): void {
  const listing = createListingDeps(deps);
  mount(listProductsEndpoint, ({ actor, caller, query }) =>
    listProducts(listing, query, { id: memberId(actor), caller }),
  );
  mount(searchEndpoint, ({ actor, query }) => autocomplete(deps, query.q, memberId(actor)));
}

export function sitemapRoutes(mount: Mount, { db }: { readonly db: Db }): void {
  mount(getSitemap, () => showSitemap(db));
}
