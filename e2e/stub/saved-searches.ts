import type { ReplyOf } from '@perchero/contract/endpoint';
import type {
  MatchedProduct,
  SavedSearch,
  showSavedSearch,
} from '@perchero/contract/saved-searches/saved-searches';
import { readProducts } from './catalogue.ts';
import type { StubShop } from './shop.ts';

/** The visit before, in the searches of this file. */
export const lastVisit = '2026-04-08T12:00:00.000Z';

const products = readProducts();

/** "Campera de jean, talle M", told at once by push. */
export function aSavedSearch(change: Partial<SavedSearch> = {}): SavedSearch {
  const { image, preview } = pictureOf('Campera de jean oversize');
  return {
    id: '5e000000-0000-4000-8000-000000000001',
    name: 'Campera de jean, talle M',
    query: 'q=campera+jean&tipo=vestir&talle=M+-+vestir&sin=ni%C3%B1o&sin=corta&hasta=2000',
    cadence: 'instant',
    by_push: true,
    by_mail: false,
    is_broad: false,
    new: 12,
    seen_at: lastVisit,
    created_at: '2026-03-01T12:00:00.000Z',
    image,
    preview,
    ...change,
  };
}

/** One of each way to be told. */
export function savedSearches(): SavedSearch[] {
  const others: readonly (Partial<SavedSearch> & { readonly picture: string | null })[] = [
    {
      name: 'Lana tejida a mano',
      query: 'q=lana&tag=tejido+a+mano&sin=acr%C3%ADlico',
      by_mail: true,
      new: 3,
      picture: 'Buzo tejido con guarda',
    },
    {
      name: 'Todo lo de talle 38',
      query: 'talle=38+-+vestir&talle=38+-+calzado&departamento=Salto',
      by_mail: true,
      by_push: false,
      is_broad: true,
      new: 99,
      picture: 'Pollera',
    },
    {
      name: 'Botas texanas 38',
      query: 'q=texanas&talle=38+-+calzado&reputacion=4&sin=cuerina',
      new: 0,
      picture: 'Botas texanas',
    },
    {
      name: 'Carteras de cuero bordó',
      query: 'q=cartera+cuero&color=bord%C3%B3&sin=s%C3%ADmil',
      by_push: false,
      new: 1,
      picture: 'Cartera media luna',
    },
    { name: 'Perlas y fiesta', query: 'q=perlas&tipo=accesorio', cadence: 'none', new: 0, picture: null },
  ];
  return [
    aSavedSearch(),
    ...others.map(({ picture, ...change }, index) =>
      aSavedSearch({
        ...change,
        id: `5e000000-0000-4000-8000-00000000000${index + 2}`,
        ...(picture === null ? { image: null, preview: null } : pictureOf(picture)),
      }),
    ),
  ];
}

function pictureOf(title: string): Pick<SavedSearch, 'image' | 'preview'> {
  const product = products.find((candidate) => candidate.title.startsWith(title));
  if (!product) throw new Error(`The demo catalogue has no ${title}`);
  return { image: product.image, preview: product.preview };
}

/** Matches an hour apart, the newest first; `fresh` of them after the last visit. */
export function someMatches(count: number, { fresh = 0, from = 0 } = {}): MatchedProduct[] {
  const hour = 3_600_000;
  return products.slice(from, from + count).map((product, index) => ({
    ...product,
    matched_at: new Date(Date.parse(lastVisit) + (fresh - from - index) * hour - 1).toISOString(),
  }));
}

/** Sets the list; returns its path. */
export function withSavedSearches(shop: StubShop, searches: SavedSearch[] = savedSearches()): string {
  shop.state.answers['GET /api/saved-searches'] = { body: { searches } };
  return '/busquedas';
}

/** Sets a search with a page of matches; returns its path. */
export function withSavedSearch(
  shop: StubShop,
  reply: Partial<ReplyOf<typeof showSavedSearch>> = {},
): string {
  const search = reply.search ?? aSavedSearch();
  const path = `/api/saved-searches/${search.id}`;
  shop.state.answers[`GET ${path}`] = {
    body: { search, products: someMatches(18, { fresh: 12 }), nextCursor: null, ...reply },
  };
  shop.state.answers[`POST ${path}/seen`] = { body: { success: true } };
  return `/busquedas/${search.id}`;
}

/** The replies to saving, changing and deleting. */
export function withSaving(shop: StubShop, search: SavedSearch = aSavedSearch()): void {
  for (const call of ['create', 'update'])
    shop.state.answers[`POST /api/saved-searches/${call}`] = { body: { success: true, search } };
  shop.state.answers['POST /api/saved-searches/delete'] = { body: { success: true } };
}
