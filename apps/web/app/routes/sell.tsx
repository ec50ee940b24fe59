import { getProduct, getSelling, type Selling } from '@perchero/contract/catalogue/products';
import { errorStatus } from '@perchero/contract/errors';
import { data, redirect, type ShouldRevalidateFunctionArgs } from 'react-router';
import { valuesForResale } from '#app/features/sell/sell-values.ts';
import { texts } from '#app/features/sell/texts.ts';
import { SellScreen } from '#app/screens/sell-screen.tsx';
import { callApi } from '#app/shared/api.server.ts';
import { modelParameter, paths } from '#app/shared/paths.ts';
import { privatePageTags } from '#app/shared/page-tags.ts';
import { requireSession } from '#app/shared/session.server.ts';
import type { Route } from './+types/sell.ts';

export async function loader({ request, url }: Route.LoaderArgs) {
  const { user } = await requireSession(request);
  const result = await callApi(request, getSelling, {});
  if (!result.ok) throw data(null, { status: errorStatus[result.code] });
  const { selling } = result.value;
  return {
    selling,
    seller: { id: user.id, username: user.username },
    resaleValues: await loadResaleValues(request, url.searchParams.get(modelParameter), selling),
  };
}

/** A product that cannot be read leaves the form empty. */
async function loadResaleValues(request: Request, id: string | null, { department }: Selling) {
  if (id === null) return null;
  const result = await callApi(request, getProduct, { params: { id }, query: {} });
  return result.ok ? valuesForResale(result.value.product, department) : null;
}

/** A form submitted before hydration starts again; its data belongs to the API only. */
export function action() {
  return redirect(paths.sell);
}

/** A session that expires must not discard the form: the error appears when it is submitted. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  return currentUrl.pathname !== nextUrl.pathname;
}

export function meta() {
  return privatePageTags(texts.pageTitle);
}

export default function SellRoute({ loaderData }: Route.ComponentProps) {
  return <SellScreen {...loaderData} />;
}
