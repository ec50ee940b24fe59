import { getSettings } from '@perchero/contract/accounts/settings';
import { errorStatus } from '@perchero/contract/errors';
import { getSignInSettings } from '@perchero/contract/identity/session';
import { data, redirect, type ShouldRevalidateFunctionArgs } from 'react-router';
import { isSomebodyLeaving } from '#app/features/settings/leaving.ts';
import type { SettingsPage } from '#app/features/settings/settings-page.ts';
import { texts } from '#app/features/settings/texts.ts';
import { SettingsScreen } from '#app/screens/settings-screen.tsx';
import { callApi } from '#app/shared/api.server.ts';
import { paths } from '#app/shared/paths.ts';
import { requireSession } from '#app/shared/session.server.ts';
import { siteTexts } from '#app/shared/texts.ts';
import type { Route } from './+types/settings.ts';

export async function loader({ request, url, params }: Route.LoaderArgs): Promise<SettingsPage> {
  const { user } = await requireSession(request);
  // Everybody has settings of their own, and no others to see.
  if (params.username !== user.username) throw redirect(paths.settings(user.username) + url.search);

  const [settings, signIn] = await Promise.all([
    callApi(request, getSettings, {}),
    callApi(request, getSignInSettings, {}),
  ]);
  const refusal = [settings, signIn].find((result) => !result.ok);
  if (settings.ok && signIn.ok) {
    const { minLength } = signIn.value.passwordPolicy;
    return { ...settings.value, leastPasswordLength: minLength, now: new Date().toISOString() };
  }
  const status = refusal?.ok === false ? errorStatus[refusal.code] : errorStatus.internal;
  throw data(null, { status: status === 401 ? 401 : 503 });
}

/** Somebody whose account is gone has nothing here any more but a last word. */
export function shouldRevalidate({ formAction, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return formAction === paths.chooseTheme || isSomebodyLeaving() ? false : defaultShouldRevalidate;
}

export function meta() {
  return [
    { title: siteTexts.pageTitle(texts.title) },
    { name: 'description', content: texts.description },
    { name: 'robots', content: 'noindex' },
  ];
}

export default function SettingsRoute({ loaderData }: Route.ComponentProps) {
  return <SettingsScreen page={loaderData} />;
}
