import { getProduct, getProductForm, getSelling, type Selling } from '@perchero/contract/catalogue/products';
import { errorStatus } from '@perchero/contract/errors';
import { parseGarmentCode } from '@perchero/contract/garments/garment-code.rules';
import { listGarments } from '@perchero/contract/garments/garments';
import { data, redirect, type ShouldRevalidateFunctionArgs } from 'react-router';
import {
  emptyValues,
  type SellValues,
  valuesForCopy,
  valuesForResale,
} from '#app/features/sell/sell-values.ts';
import { texts } from '#app/features/sell/texts.ts';
import { SellScreen } from '#app/screens/sell-screen.tsx';
import { callApi } from '#app/shared/api.server.ts';
import { copyParameter, garmentParameter, modelParameter, paths } from '#app/shared/paths.ts';
import { privatePageTags } from '#app/shared/page-tags.ts';
import { requireSession } from '#app/shared/session.server.ts';
import type { Route } from './+types/sell.ts';

export async function loader({ request, url }: Route.LoaderArgs) {
  const { user } = await requireSession(request);
  const [result, garments] = await Promise.all([
    callApi(request, getSelling, {}),
    callApi(request, listGarments, { query: {} }),
  ]);
  if (!result.ok) throw data(null, { status: errorStatus[result.code] });
  const { selling } = result.value;
  const own = garments.ok ? garments.value : { garments: [], nextCursor: null };
  const model = url.searchParams.get(modelParameter);
  const garment =
    parseGarmentCode(url.searchParams.get(garmentParameter) ?? '') ??
    own.garments.find(({ product_id: id }) => String(id) === model)?.code ??
    '';
  return {
    selling,
    garments: own,
    seller: { id: user.id, username: user.username },
    resaleValues: url.searchParams.has(copyParameter)
      ? await loadCopiedValues(request, model, user.id)
      : await loadResaleValues(request, selling, model, garment),
  };
}

/** A product that cannot be read leaves the form empty. */
async function loadResaleValues(
  request: Request,
  { department }: Selling,
  model: string | null,
  garment: string,
): Promise<SellValues | null> {
  if (model === null && garment === '') return null;
  const result = model && (await callApi(request, getProduct, { params: { id: model }, query: {} }));
  const values =
    result && result.ok ? valuesForResale(result.value.product, department) : emptyValues(department);
  return { ...values, garment };
}

/** An own product, also a sold one; another person's leaves the form empty. */
async function loadCopiedValues(request: Request, id: string | null, sellerId: string) {
  if (id === null) return null;
  const form = await callApi(request, getProductForm, { params: { id } });
  if (form.ok) return valuesForCopy(form.value.product, form.value.delivery);
  const page = await callApi(request, getProduct, { params: { id }, query: {} });
  const isOwn = page.ok && page.value.product.user_id === sellerId;
  return isOwn ? valuesForCopy(page.value.product, null) : null;
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
