import { errorStatus } from '@perchero/contract/errors';
import { listProducts } from '@perchero/contract/search/list-products';
import {
  data,
  type MetaDescriptor,
  redirect,
  type ShouldRevalidateFunctionArgs,
  useSearchParams,
} from 'react-router';
import { prepareProductOverlay } from '#app/features/product/product-overlay-host.tsx';
import type { OpenedProduct } from '#app/features/product/product-page.ts';
import { productTags } from '#app/features/product/product-tags.ts';
import type { ProductsPage } from '#app/features/product-rack/products-page.ts';
import { texts } from '#app/features/product-rack/texts.ts';
import { ProductsScreen } from '#app/screens/products-screen.tsx';
import { callApi } from '#app/shared/api.server.ts';
import { config } from '#app/shared/config.server.ts';
import { cursorParameter, paths } from '#app/shared/paths.ts';
import { previewTags } from '#app/shared/preview-tags.ts';
import { changesOnlyOverlay, readProductId } from '#app/shared/product-address.ts';
import { siteTexts } from '#app/shared/texts.ts';
import type { Route } from './+types/products.ts';
import { loadProduct } from './load-product.server.ts';

const retryAfter = 5;

/** The listing and, when the address names one, the piece over it with the head of its own page. */
type Listing = ProductsPage & {
  readonly opened: (OpenedProduct & { readonly tags: MetaDescriptor[] }) | null;
};

export async function loader({ request, url }: Route.LoaderArgs) {
  const cursor = url.searchParams.get(cursorParameter);
  const id = readProductId(url.search);
  const [result, product] = await Promise.all([
    callApi(request, listProducts, { query: cursor ? { cursor } : {} }),
    id === null ? null : loadProduct(request, String(id)),
    id === null ? null : prepareProductOverlay(),
  ]);
  const opened =
    id !== null && product
      ? { id, page: product, tags: product.ok ? productTags(product.product, config) : [] }
      : null;
  if (result.ok) return data<Listing>({ ok: true, ...result.value, opened });
  // A cursor somebody made up leads nowhere: the list starts again.
  if (cursor && result.code === 'invalid-input') throw redirect(paths.products);
  return data<Listing>(
    { ok: false, code: result.code, requestId: result.requestId, opened },
    {
      status: errorStatus[result.code],
      headers: { 'retry-after': String(result.retryAfter ?? retryAfter) },
    },
  );
}

/** A server out of reach is told on the page, which keeps what it shows. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs): Promise<Listing> {
  try {
    return await serverLoader();
  } catch (error) {
    if (error instanceof Response) throw error;
    return { ok: false, code: 'unavailable', requestId: null, opened: null };
  }
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

/** Neither a form elsewhere on the page nor a piece opened over it changes what hangs on the rack. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs) {
  if (args.formAction === paths.chooseTheme || changesOnlyOverlay(args)) return false;
  return args.defaultShouldRevalidate;
}

export function meta({ loaderData, location, matches }: Route.MetaArgs) {
  const opened = loaderData?.opened;
  if (opened?.page.ok && opened.id === readProductId(location.search)) return opened.tags;
  return previewTags({
    title: siteTexts.pageTitle(texts.title),
    description: texts.description,
    publicUrl: matches[0].loaderData?.site.publicUrl ?? '',
    path: paths.products,
  });
}

export default function ProductsRoute({ loaderData }: Route.ComponentProps) {
  const [searchParams] = useSearchParams();
  return (
    <ProductsScreen
      page={loaderData}
      fromTheStart={!searchParams.has(cursorParameter)}
      opened={loaderData.opened}
    />
  );
}
