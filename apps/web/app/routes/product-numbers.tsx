import { getProduct } from '@perchero/contract/catalogue/products';
import { getNumbers } from '@perchero/contract/desk/numbers';
import { getPriceHint } from '@perchero/contract/desk/price-hint';
import { errorStatus } from '@perchero/contract/errors';
import { data } from 'react-router';
import { texts } from '#app/features/desk-numbers/texts.ts';
import { firstPeriod } from '#app/features/desk-numbers/use-numbers.ts';
import { type ProductNumbersPage, ProductNumbersScreen } from '#app/screens/product-numbers-screen.tsx';
import { callApi } from '#app/shared/api.server.ts';
import { privatePageTags } from '#app/shared/page-tags.ts';
import { requireSession } from '#app/shared/session.server.ts';
import type { Route } from './+types/product-numbers.ts';

/** Without numbers or hint the page says so. */
export async function loader({ request, params }: Route.LoaderArgs): Promise<ProductNumbersPage> {
  const { user } = await requireSession(request);
  if (!/^\d{1,15}$/.test(params.id)) throw data(null, { status: 404 });
  const [read, numbers] = await Promise.all([
    callApi(request, getProduct, { params, query: {} }),
    callApi(request, getNumbers, { query: { days: firstPeriod, product: params.id } }),
  ]);
  if (!read.ok) {
    const status = errorStatus[read.code];
    throw data(null, { status: status === 401 || status >= 429 ? status : 404 });
  }
  const { product, hold } = read.value;
  // Another seller's product answers like one that does not exist.
  if (product.user_id !== user.id) throw data(null, { status: 404 });
  const { category, brand, condition } = product;
  const hint =
    category !== null &&
    (await callApi(request, getPriceHint, {
      query: { category, ...(brand && { brand }), ...(condition && { condition }) },
    }));
  return {
    product,
    hold,
    numbers: numbers.ok ? numbers.value.days : null,
    hint: hint && hint.ok ? hint.value.hint : undefined,
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return privatePageTags(texts.pageTitle(loaderData?.product.title ?? texts.back));
}

export default function ProductNumbersRoute({ loaderData }: Route.ComponentProps) {
  return <ProductNumbersScreen page={loaderData} />;
}
