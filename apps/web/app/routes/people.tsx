import { listPeople, peoplePerChange, peoplePerPage } from '@perchero/contract/admin/people';
import { errorStatus } from '@perchero/contract/errors';
import { data, redirect } from 'react-router';
import type { AdminUsersPage } from '#app/features/admin-users/admin-users.tsx';
import { texts } from '#app/features/admin-users/texts.ts';
import { PeopleScreen } from '#app/screens/admin-screens.tsx';
import { callApi } from '#app/shared/api.server.ts';
import { cursorParameter, paths } from '#app/shared/paths.ts';
import { loadSession } from '#app/shared/session.server.ts';
import { siteTexts } from '#app/shared/texts.ts';
import type { Route } from './+types/people.ts';

/** 404 for everyone but admins; the API checks the role again. */
export async function loader({ request, url }: Route.LoaderArgs): Promise<AdminUsersPage> {
  const { session } = await loadSession(request);
  if (session?.user.role !== 'admin') throw data(null, { status: 404 });
  const { recentLogin, secondFactor } = session;
  if (!recentLogin || !secondFactor) return { kind: 'gate', recentLogin };

  const cursor = url.searchParams.get(cursorParameter);
  const result = await callApi(request, listPeople, { query: cursor ? { cursor } : {} });
  if (result.ok)
    return { kind: 'people', ...result.value, perPage: peoplePerPage, perChange: peoplePerChange };
  if (cursor && result.code === 'invalid-input') throw redirect(paths.people);
  throw data(null, { status: errorStatus[result.code] });
}

export function meta() {
  return [{ title: siteTexts.pageTitle(texts.title) }, { name: 'robots', content: 'noindex' }];
}

export default function PeopleRoute({ loaderData }: Route.ComponentProps) {
  return <PeopleScreen page={loaderData} />;
}
