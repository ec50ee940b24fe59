import { showSavedSearch } from '@perchero/contract/saved-searches/saved-searches';
import { redirect, type ShouldRevalidateFunctionArgs } from 'react-router';
import { listTexts } from '#app/features/saved-searches/texts.ts';
import { type SavedSearchPage, SavedSearchScreen } from '#app/screens/saved-search-screen.tsx';
import { callApi } from '#app/shared/api.server.ts';
import { privatePageTags } from '#app/shared/page-tags.ts';
import { cursorParameter, paths } from '#app/shared/paths.ts';
import { changesOnlyOverlay, readProductId } from '#app/shared/product-address.ts';
import { requireSession } from '#app/shared/session.server.ts';
import type { Route } from './+types/saved-search.ts';
import { valueOf } from './load-orders.server.ts';
import { loadProduct } from './load-product.server.ts';

/** The matches and, when the URL names a product, the overlay. */
export async function loader({ request, params, url }: Route.LoaderArgs): Promise<SavedSearchPage> {
  await requireSession(request);
  const cursor = url.searchParams.get(cursorParameter);
  const id = readProductId(url.search);
  const [result, product] = await Promise.all([
    callApi(request, showSavedSearch, { params, query: { ...(cursor && { cursor }) } }),
    id === null ? null : loadProduct(request, String(id), url.search),
  ]);
  // An invalid cursor starts the list again.
  if (!result.ok && cursor && result.code === 'invalid-input') throw redirect(url.pathname);
  return {
    ...valueOf(result),
    fromTheStart: cursor === null,
    now: new Date().toISOString(),
    opened: id !== null && product ? { id, page: product } : null,
  };
}

/** Neither a theme change nor the overlay affects the list. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs) {
  if (args.formAction === paths.chooseTheme || changesOnlyOverlay(args)) return false;
  return args.defaultShouldRevalidate;
}

export function meta({ loaderData }: Route.MetaArgs) {
  return privatePageTags(loaderData?.search.name ?? listTexts.title);
}

export default function SavedSearchRoute({ loaderData, params }: Route.ComponentProps) {
  return <SavedSearchScreen key={params.id} page={loaderData} />;
}
