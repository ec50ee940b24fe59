import { getSelling } from '@perchero/contract/catalogue/products';
import { getNumbers } from '@perchero/contract/desk/numbers';
import { listDeskProducts } from '@perchero/contract/desk/products';
import { errorStatus } from '@perchero/contract/errors';
import { data, redirect, type ShouldRevalidateFunctionArgs, useLocation } from 'react-router';
import type { DeskPage } from '#app/features/desk/desk-page.ts';
import { callQuery, deskPath, readDeskQuery } from '#app/features/desk/desk-query.ts';
import { texts } from '#app/features/desk/texts.ts';
import { DeskScreen } from '#app/screens/desk-screen.tsx';
import { callApi } from '#app/shared/api.server.ts';
import { privatePageTags } from '#app/shared/page-tags.ts';
import { cursorParameter, paths } from '#app/shared/paths.ts';
import { requireSession } from '#app/shared/session.server.ts';
import type { Route } from './+types/desk.ts';

export async function loader({ request, url }: Route.LoaderArgs) {
  await requireSession(request);
  const query = readDeskQuery(url.searchParams);
  const cursor = url.searchParams.get(cursorParameter);
  const [list, selling, numbers] = await Promise.all([
    callApi(request, listDeskProducts, { query: callQuery(query, cursor) }),
    callApi(request, getSelling, {}),
    callApi(request, getNumbers, { query: { days: 30 } }),
  ]);
  if (list.ok && selling.ok) {
    const { commission, providerFee } = selling.value.selling;
    return data<DeskPage>({
      ok: true,
      ...list.value,
      query,
      numbers: numbers.ok ? numbers.value.days : null,
      selling: { commission, providerFee },
      now: new Date().toISOString(),
    });
  }
  const failed = list.ok ? selling : list;
  if (failed.ok) throw new Error('Both were read');
  // An invalid cursor starts the list again.
  if (cursor && failed.code === 'invalid-input') throw redirect(deskPath(query));
  const status = errorStatus[failed.code];
  if (status === 401) throw data(null, { status });
  return data<DeskPage>({ ok: false, requestId: failed.requestId }, { status });
}

/** A theme change does not affect the desk. */
export function shouldRevalidate({ formAction, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return formAction !== paths.chooseTheme && defaultShouldRevalidate;
}

export function meta() {
  return privatePageTags(texts.title);
}

export default function DeskRoute({ loaderData }: Route.ComponentProps) {
  // What is chosen belongs to one filter.
  return <DeskScreen key={useLocation().search} page={loaderData} />;
}
