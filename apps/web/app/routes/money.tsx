import { moneyViews, watchMoney } from '@perchero/contract/admin/money';
import { errorStatus } from '@perchero/contract/errors';
import { data, redirect } from 'react-router';
import type { AdminOrdersPage } from '#app/features/admin-orders/admin-orders.tsx';
import { texts } from '#app/features/admin-orders/texts.ts';
import { MoneyScreen } from '#app/screens/admin-screens.tsx';
import { callApi } from '#app/shared/api.server.ts';
import { cursorParameter, paths, viewParameter } from '#app/shared/paths.ts';
import { siteTexts } from '#app/shared/texts.ts';
import type { Route } from './+types/money.ts';
import { isVerified, requireStaff } from './load-staff.server.ts';

/** Null while the layout asks for password and second factor. */
export async function loader({ request, url }: Route.LoaderArgs): Promise<AdminOrdersPage | null> {
  if (!isVerified(await requireStaff(request, 'money'))) return null;

  const cursor = url.searchParams.get(cursorParameter);
  const wanted = url.searchParams.get(viewParameter);
  const view = moneyViews.find((each) => each === wanted) ?? 'stuck';
  const result = await callApi(request, watchMoney, { query: { view, ...(cursor && { cursor }) } });
  if (result.ok) return { view, ...result.value };
  if (cursor && result.code === 'invalid-input') throw redirect(paths.money);
  throw data(null, { status: errorStatus[result.code] });
}

export function meta() {
  return [{ title: siteTexts.pageTitle(texts.title) }, { name: 'robots', content: 'noindex' }];
}

export default function MoneyRoute({ loaderData }: Route.ComponentProps) {
  return loaderData && <MoneyScreen page={loaderData} />;
}
