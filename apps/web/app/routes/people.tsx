import { listPeople, peoplePerChange, peoplePerPage } from '@perchero/contract/admin/people';
import { errorStatus } from '@perchero/contract/errors';
import { data, redirect } from 'react-router';
import type { AdminUsersPage } from '#app/features/admin-users/admin-users.tsx';
import { texts } from '#app/features/admin-users/texts.ts';
import { PeopleScreen } from '#app/screens/admin-screens.tsx';
import { callApi } from '#app/shared/api.server.ts';
import { cursorParameter, paths } from '#app/shared/paths.ts';
import { siteTexts } from '#app/shared/texts.ts';
import type { Route } from './+types/people.ts';
import { isVerified, requireStaff } from './load-staff.server.ts';

/** Null while the layout asks for password and second factor. */
export async function loader({ request, url }: Route.LoaderArgs): Promise<AdminUsersPage | null> {
  if (!isVerified(await requireStaff(request, 'admin'))) return null;

  const cursor = url.searchParams.get(cursorParameter);
  const result = await callApi(request, listPeople, { query: cursor ? { cursor } : {} });
  if (result.ok) return { ...result.value, perPage: peoplePerPage, perChange: peoplePerChange };
  if (cursor && result.code === 'invalid-input') throw redirect(paths.people);
  throw data(null, { status: errorStatus[result.code] });
}

export function meta() {
  return [{ title: siteTexts.pageTitle(texts.title) }, { name: 'robots', content: 'noindex' }];
}

export default function PeopleRoute({ loaderData }: Route.ComponentProps) {
  return loaderData && <PeopleScreen page={loaderData} />;
}
