import { pageErrorTexts } from '@perchero/contract/page-error-texts';
import { data, redirect } from 'react-router';
import { failureOf } from '#app/features/failure/navigation-failure.tsx';
import { returnField, themeCookie, themeField, toTheme } from '#app/features/theme/theme.ts';
import { config } from '#app/shared/config.server.ts';
import { localPath } from '#app/shared/local-path.ts';
import { paths } from '#app/shared/paths.ts';
import { showToast } from '#app/ui/toast.ts';
import type { Route } from './+types/choose-theme.ts';

/** POST /acciones/tema. Only a form submitted without script contains the page to return to. */
export async function action({ request }: Route.ActionArgs) {
  const form = await request.formData();
  const cookie = themeCookie(toTheme(form.get(themeField)), config.publicUrl.startsWith('https:'));
  const headers = { 'set-cookie': cookie };
  if (!form.has(returnField)) return data(null, { headers });
  return redirect(localPath(form.get(returnField)), { status: 303, headers });
}

/** A failure keeps the page and the saved theme. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction();
  } catch (error) {
    if (failureOf(error) === null) throw error;
    showToast({ kind: 'error', text: pageErrorTexts['network-request-failed'] });
    // With an error status the router does not reload the page's data.
    return data(null, { status: 503 });
  }
}

export function loader() {
  return redirect(paths.home);
}
