import { errorStatus } from '@perchero/contract/errors';
import { listProducts } from '@perchero/contract/search/list-products';
import { data, redirect, type ShouldRevalidateFunctionArgs, useSearchParams } from 'react-router';
import type { ProductsPage } from '#app/features/product-rack/products-page.ts';
import { texts } from '#app/features/product-rack/texts.ts';
import { ProductsScreen } from '#app/screens/products-screen.tsx';
import { callApi } from '#app/shared/api.server.ts';
import { cursorParameter, paths } from '#app/shared/paths.ts';
import { previewTags } from '#app/shared/preview-tags.ts';
import { siteTexts } from '#app/shared/texts.ts';
import type { Route } from './+types/products.ts';

const retryAfter = 5;

export async function loader({ request, url }: Route.LoaderArgs) {
  const cursor = url.searchParams.get(cursorParameter);
  const result = await callApi(request, listProducts, { query: cursor ? { cursor } : {} });
  if (result.ok) return data<ProductsPage>({ ok: true, ...result.value });
  // A cursor somebody made up leads nowhere: the list starts again.
  if (cursor && result.code === 'invalid-input') throw redirect(paths.products);
  return data<ProductsPage>(
    { ok: false, code: result.code, requestId: result.requestId },
    {
      status: errorStatus[result.code],
      headers: { 'retry-after': String(result.retryAfter ?? retryAfter) },
    },
  );
}

/** A server out of reach is told on the page, which keeps what it shows. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs): Promise<ProductsPage> {
  try {
    return await serverLoader();
  } catch (error) {
    if (error instanceof Response) throw error;
    return { ok: false, code: 'unavailable', requestId: null };
  }
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

/** Forms elsewhere on the page do not change what hangs on the rack. */
export function shouldRevalidate({ formAction, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return formAction === paths.chooseTheme ? false : defaultShouldRevalidate;
}

export function meta({ matches }: Route.MetaArgs) {
  return previewTags({
    title: siteTexts.pageTitle(texts.title),
    description: texts.description,
    publicUrl: matches[0].loaderData?.site.publicUrl ?? '',
    path: paths.products,
  });
}

export default function ProductsRoute({ loaderData }: Route.ComponentProps) {
  const [searchParams] = useSearchParams();
  return <ProductsScreen page={loaderData} fromTheStart={!searchParams.has(cursorParameter)} />;
}
