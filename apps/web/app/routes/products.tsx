import { errorStatus } from '@perchero/contract/errors';
import {
  type CatalogueQuery,
  type ListFilter,
  listFilters,
  readQuery,
} from '@perchero/contract/search/catalogue-query';
import { listProducts } from '@perchero/contract/search/list-products';
import { useMemo } from 'react';
import {
  data,
  type MetaDescriptor,
  redirect,
  type ShouldRevalidateFunctionArgs,
  useLocation,
} from 'react-router';
import type { OpenedProduct } from '#app/features/product/product-page.ts';
import { productTags } from '#app/features/product/product-tags.ts';
import { listingPath, type ProductsPage } from '#app/shared/listing.ts';
import { listingTags } from '#app/features/product-list/listing-tags.ts';
import { ProductsScreen } from '#app/screens/products-screen.tsx';
import { callApi } from '#app/shared/api.server.ts';
import { config } from '#app/shared/config.server.ts';
import { guestPageHeaders } from '#app/shared/guest-page.server.ts';
import { cursorParameter, paths } from '#app/shared/paths.ts';
import { changesOnlyOverlay, readProductId, withProduct } from '#app/shared/product-address.ts';
import { allTags, type Head, withoutJsonLd } from '#app/shared/json-ld.ts';
import { unknownTags } from '#app/shared/page-tags.ts';
import type { Route } from './+types/products.ts';
import { loadProduct } from './load-product.server.ts';

const retryAfter = 5;

/** The listing and, when the URL names a product, the overlay, each with its meta tags. */
type Listing = ProductsPage &
  Head & {
    readonly opened: (OpenedProduct & { readonly tags: MetaDescriptor[] }) | null;
  };

export async function loader({ request, url }: Route.LoaderArgs) {
  const query = readQuery(url.searchParams);
  const cursor = url.searchParams.get(cursorParameter);
  const id = readProductId(url.search);
  const [result, product] = await Promise.all([
    callApi(request, listProducts, { query: { ...parametersOf(query), ...(cursor && { cursor }) } }),
    id === null ? null : loadProduct(request, String(id), url.search),
  ]);
  const opened =
    id !== null && product
      ? { id, page: product, tags: product.ok ? productTags(product, config) : [] }
      : null;
  const tagsOf = (page: ProductsPage) =>
    withoutJsonLd(listingTags({ query, page, site: config, fromTheStart: cursor === null }));
  if (result.ok) {
    const page: ProductsPage = { ok: true, ...result.value };
    const headers = guestPageHeaders(opened === null || opened.page.ok);
    return data<Listing>({ ...page, opened, ...tagsOf(page) }, { headers });
  }
  // An invalid cursor starts the list again.
  if (cursor && result.code === 'invalid-input') throw redirect(listingPath(query));
  const page: ProductsPage = { ok: false, code: result.code, requestId: result.requestId };
  return data<Listing>(
    { ...page, opened, ...tagsOf(page) },
    {
      status: errorStatus[result.code],
      headers: { 'retry-after': String(result.retryAfter ?? retryAfter) },
    },
  );
}

/** An unreachable server is reported on the page instead of replacing it. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs): Promise<Listing> {
  try {
    return await serverLoader();
  } catch (error) {
    if (error instanceof Response) throw error;
    return { ok: false, code: 'unavailable', requestId: null, opened: null, tags: unknownTags };
  }
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

/** Neither a theme change nor the overlay affects the list. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs) {
  if (args.formAction === paths.chooseTheme || changesOnlyOverlay(args)) return false;
  return args.defaultShouldRevalidate;
}

export function meta({ loaderData, location }: Route.MetaArgs) {
  const opened = loaderData?.opened;
  if (opened?.page.ok && opened.id === readProductId(location.search)) return opened.tags;
  return loaderData ? allTags(loaderData) : unknownTags;
}

export default function ProductsRoute({ loaderData }: Route.ComponentProps) {
  const search = withProduct(useLocation().search, null);
  const [query, fromTheStart] = useMemo(() => {
    const parameters = new URLSearchParams(search);
    return [readQuery(parameters), !parameters.has(cursorParameter)];
  }, [search]);
  return (
    <ProductsScreen page={loaderData} query={query} fromTheStart={fromTheStart} opened={loaderData.opened} />
  );
}

/** The query parameters of the endpoint. */
function parametersOf(query: CatalogueQuery) {
  const lists = Object.fromEntries(listFilters.map((filter) => [filter, [...query[filter]]]));
  const price = (pesos: number | null) => (pesos === null ? null : String(pesos));
  return {
    ...(lists as Record<ListFilter, string[]>),
    q: query.text,
    tipo: query.tipo,
    sin: [...query.sin],
    reputacion: query.reputacion,
    mios: query.mios ? ('1' as const) : null,
    desde: price(query.desde),
    hasta: price(query.hasta),
    orden: query.orden,
  };
}
