import { watchClaims } from '@perchero/contract/admin/claims';
import { errorStatus } from '@perchero/contract/errors';
import { data, redirect } from 'react-router';
import type { AdminClaimsPage } from '#app/features/admin-claims/admin-claims.tsx';
import { texts } from '#app/features/admin-claims/texts.ts';
import { ClaimsScreen } from '#app/screens/admin-screens.tsx';
import { callApi } from '#app/shared/api.server.ts';
import { cursorParameter, paths } from '#app/shared/paths.ts';
import { siteTexts } from '#app/shared/texts.ts';
import type { Route } from './+types/admin-claims.ts';
import { isVerified, requireStaff } from './load-staff.server.ts';

/** Null while the layout asks for password and second factor. */
export async function loader({ request, params, url }: Route.LoaderArgs): Promise<AdminClaimsPage | null> {
  if (!isVerified(await requireStaff(request, 'money'))) return null;

  const cursor = url.searchParams.get(cursorParameter);
  const query = { ...(params.id && { claim: params.id }), ...(cursor && { cursor }) };
  const result = await callApi(request, watchClaims, { query });
  if (!result.ok) {
    if (result.code === 'invalid-input') throw redirect(paths.adminClaims);
    throw data(null, { status: errorStatus[result.code] });
  }
  if (params.id && !result.value.opened) throw data(null, { status: 404 });
  return result.value;
}

export function meta() {
  return [{ title: siteTexts.pageTitle(texts.title) }, { name: 'robots', content: 'noindex' }];
}

export default function ClaimsRoute({ loaderData }: Route.ComponentProps) {
  return loaderData && <ClaimsScreen page={loaderData} />;
}
