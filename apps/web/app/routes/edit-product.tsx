import { getProductForm } from '@perchero/contract/catalogue/products';
import { errorStatus } from '@perchero/contract/errors';
import { data, type ShouldRevalidateFunctionArgs } from 'react-router';
import { modeTexts } from '#app/features/sell/texts.ts';
import { EditProductScreen, LockedProductScreen } from '#app/screens/edit-product-screen.tsx';
import { callApi } from '#app/shared/api.server.ts';
import { privatePageTags } from '#app/shared/page-tags.ts';
import { requireSession } from '#app/shared/session.server.ts';
import type { Route } from './+types/edit-product.ts';

export async function loader({ request, params }: Route.LoaderArgs) {
  await requireSession(request);
  if (!/^\d{1,15}$/.test(params.id)) throw data(null, { status: 404 });
  const result = await callApi(request, getProductForm, { params: { id: params.id } });
  if (result.ok) return data({ form: result.value, code: null });
  const { code } = result;
  const status = errorStatus[code];
  if (code === 'product-locked' || code === 'product-removed') return data({ form: null, code }, { status });
  // Another seller's product answers like one that does not exist.
  throw data(null, { status: status === 401 || status >= 429 ? status : 404 });
}

/** A session that expires must not discard the form: the error appears when it is submitted. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  return currentUrl.pathname !== nextUrl.pathname;
}

export function meta() {
  return privatePageTags(modeTexts.edit.title);
}

export default function EditProductRoute({ loaderData }: Route.ComponentProps) {
  const { form, code } = loaderData;
  return form ? <EditProductScreen {...form} /> : <LockedProductScreen code={code} />;
}
