import { errorStatus } from '@perchero/contract/errors';
import { data, type ShouldRevalidateFunctionArgs } from 'react-router';
import type { ProductPage } from '#app/features/product/product-page.ts';
import { productTags } from '#app/features/product/product-tags.ts';
import { texts } from '#app/features/product/texts.ts';
import { PostScreen } from '#app/screens/post-screen.tsx';
import { paths } from '#app/shared/paths.ts';
import { privatePageTags } from '#app/shared/private-page-tags.ts';
import { nowhere } from '#app/shared/site.ts';
import type { Route } from './+types/post.ts';
import { loadProduct } from './load-product.server.ts';

/** Also what a listing asks when it opens a piece over itself. */
export async function loader({ request, params, url }: Route.LoaderArgs) {
  const page = await loadProduct(request, params.id, url.search);
  return data<ProductPage>(page, { status: page.ok ? 200 : errorStatus[page.code] });
}

/** A server out of reach is told where the piece would be: the page around it stays. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs): Promise<ProductPage> {
  try {
    return await serverLoader();
  } catch (error) {
    if (error instanceof Response) throw error;
    return { ok: false, code: 'unavailable', requestId: null };
  }
}

export function shouldRevalidate({ formAction, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return formAction === paths.chooseTheme ? false : defaultShouldRevalidate;
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData?.ok) return privatePageTags(texts.gone);
  return productTags(loaderData.product, matches[0].loaderData?.site ?? nowhere);
}

export default function PostRoute({ loaderData }: Route.ComponentProps) {
  return <PostScreen page={loaderData} />;
}
