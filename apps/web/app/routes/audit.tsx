import { listAudit } from '@perchero/contract/admin/moderation';
import { errorStatus } from '@perchero/contract/errors';
import { data, redirect } from 'react-router';
import { Audit, type AuditPage } from '#app/features/admin-audit/audit.tsx';
import { texts } from '#app/features/admin-audit/texts.ts';
import { callApi } from '#app/shared/api.server.ts';
import { privatePageTags } from '#app/shared/page-tags.ts';
import { cursorParameter, paths, subjectParameter } from '#app/shared/paths.ts';
import type { Route } from './+types/audit.ts';
import { isVerified, requireStaff } from './load-staff.server.ts';

/** Null while the layout asks for password and second factor. */
export async function loader({ request, url }: Route.LoaderArgs): Promise<AuditPage | null> {
  if (!isVerified(await requireStaff(request, 'admin'))) return null;

  const cursor = url.searchParams.get(cursorParameter);
  const subject = url.searchParams.get(subjectParameter);
  const result = await callApi(request, listAudit, {
    query: { ...(cursor && { cursor }), ...(subject && { subject }) },
  });
  if (result.ok) return { ...result.value, subject };
  if (result.code === 'invalid-input' && (cursor || subject)) throw redirect(paths.audit);
  throw data(null, { status: errorStatus[result.code] });
}

export function meta() {
  return privatePageTags(texts.title);
}

export default function AuditRoute({ loaderData }: Route.ComponentProps) {
  return loaderData && <Audit page={loaderData} />;
}
