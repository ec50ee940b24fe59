import { errorStatus } from '@perchero/contract/errors';
import { data, type MetaDescriptor, type ShouldRevalidateFunctionArgs } from 'react-router';
import type { ProductPage } from '#app/features/product/product-page.ts';
import { productTags } from '#app/features/product/product-tags.ts';
import { texts } from '#app/features/product/texts.ts';
import { ProductScreen } from '#app/screens/product-screen.tsx';
import { config } from '#app/shared/config.server.ts';
import { guestPageHeaders } from '#app/shared/guest-page.server.ts';
import { paths } from '#app/shared/paths.ts';
import { privatePageTags, unknownTags } from '#app/shared/page-tags.ts';
import type { Route } from './+types/product.ts';
import { loadProduct } from './load-product.server.ts';

type Loaded = ProductPage & { readonly tags: MetaDescriptor[] };

/** Also loaded by a fetcher for the overlay. */
export async function loader({ request, params, url }: Route.LoaderArgs) {
  const page = await loadProduct(request, params.id, url.search);
  const tags = page.ok ? productTags(page, config) : privatePageTags(texts.gone);
  const status = page.ok ? 200 : errorStatus[page.code];
  return data<Loaded>({ ...page, tags }, { status, headers: guestPageHeaders(page.ok) });
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

/** An unreachable server is reported in place of the product; the page around the overlay stays. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs): Promise<Loaded> {
  try {
    return await serverLoader();
  } catch (error) {
    if (error instanceof Response) throw error;
    return { ok: false, code: 'unavailable', requestId: null, tags: unknownTags };
  }
}

export function shouldRevalidate({ formAction, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return formAction === paths.chooseTheme ? false : defaultShouldRevalidate;
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.tags ?? unknownTags;
}

export default function ProductRoute({ loaderData }: Route.ComponentProps) {
  return <ProductScreen page={loaderData} />;
}
