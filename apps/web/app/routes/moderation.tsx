import { caseViews, listCases, maxCasesCounted } from '@perchero/contract/admin/moderation';
import { errorStatus } from '@perchero/contract/errors';
import { rolesWith } from '@perchero/contract/identity/roles.rules';
import { data, redirect } from 'react-router';
import type { ModerationPage } from '#app/features/admin-moderation/moderation.tsx';
import { texts } from '#app/features/admin-moderation/texts.ts';
import { ModerationScreen } from '#app/screens/admin-screens.tsx';
import { callApi } from '#app/shared/api.server.ts';
import { privatePageTags } from '#app/shared/page-tags.ts';
import { caseParameter, cursorParameter, paths, viewParameter } from '#app/shared/paths.ts';
import type { Route } from './+types/moderation.ts';
import { isVerified, requireStaff } from './load-staff.server.ts';

/** Null while the layout asks for password and second factor. */
export async function loader({ request, url }: Route.LoaderArgs): Promise<ModerationPage | null> {
  const session = await requireStaff(request, 'moderator');
  if (!isVerified(session)) return null;

  const wanted = url.searchParams.get(viewParameter);
  const view = caseViews.find((each) => each === wanted) ?? 'open';
  const cursor = url.searchParams.get(cursorParameter);
  const caseId = url.searchParams.get(caseParameter);
  const query = { view, ...(cursor && { cursor }), ...(caseId && { case: caseId }) };
  const result = await callApi(request, listCases, { query });
  if (!result.ok) {
    if (result.code === 'invalid-input' && (cursor || caseId)) throw redirect(paths.moderation);
    throw data(null, { status: errorStatus[result.code] });
  }
  return {
    ...result.value,
    view,
    cursor,
    caseId,
    maxCount: maxCasesCounted,
    now: new Date().toISOString(),
    canSeeMoney: rolesWith('money').includes(session.user.role),
  };
}

export function meta() {
  return privatePageTags(texts.title);
}

export default function ModerationRoute({ loaderData }: Route.ComponentProps) {
  return loaderData && <ModerationScreen page={loaderData} />;
}
