import { getProduct, getSelling, type Selling } from '@perchero/contract/catalogue/products';
import { errorStatus } from '@perchero/contract/errors';
import { data, redirect, type ShouldRevalidateFunctionArgs } from 'react-router';
import { valuesAgain } from '#app/features/sell/sell-values.ts';
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
    again: await loadModel(request, url.searchParams.get(modelParameter), selling),
  };
}

/** A piece that cannot be read is no obstacle: its form is an empty one. */
async function loadModel(request: Request, id: string | null, { department }: Selling) {
  if (id === null) return null;
  const model = await callApi(request, getProduct, { params: { id }, query: {} });
  return model.ok ? valuesAgain(model.value.product, department) : null;
}

/** Sent before its script was there, a form begins again: what it holds is for the API only. */
export function action() {
  return redirect(paths.sell);
}

/** A session that ends meanwhile must not take away what is written: one hears of it when the form is sent. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  return currentUrl.pathname !== nextUrl.pathname;
}

export function meta() {
  return privatePageTags(texts.pageTitle);
}

export default function SellRoute({ loaderData }: Route.ComponentProps) {
  return <SellScreen {...loaderData} />;
}
