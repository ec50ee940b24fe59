import { errorStatus } from '@perchero/contract/errors';
import { getSignInSettings } from '@perchero/contract/identity/session';
import { getRegistration } from '@perchero/contract/registration/register';
import { data, redirect, type ShouldRevalidateFunctionArgs } from 'react-router';
import { texts } from '#app/features/registration/texts.ts';
import { isWelcomeShown } from '#app/features/registration/profile-created-step.tsx';
import { RegistrationScreen } from '#app/screens/registration-screen.tsx';
import { callApi } from '#app/shared/api.server.ts';
import { paths } from '#app/shared/paths.ts';
import { previewTags } from '#app/shared/page-tags.ts';
import { loadSession } from '#app/shared/session.server.ts';
import { siteTexts } from '#app/shared/texts.ts';
import type { Route } from './+types/register.ts';

const defaultPasswordLength = 6;

export async function loader({ request }: Route.LoaderArgs) {
  const { session } = await loadSession(request);
  if (session) throw redirect(paths.home);
  const [registration, settings] = await Promise.all([
    callApi(request, getRegistration, {}),
    callApi(request, getSignInSettings, {}),
  ]);
  if (!registration.ok) throw data(null, { status: errorStatus[registration.code] });
  return data(
    {
      registration: registration.value.registration,
      // The API validates the password anyway, so a default is enough when its policy could not be read.
      passwordLength: settings.ok ? settings.value.passwordPolicy.minLength : defaultPasswordLength,
    },
    { headers: registration.cookies.map((cookie): [string, string] => ['set-cookie', cookie]) },
  );
}

/** A form submitted before hydration starts again; its data belongs to the API only. */
export function action() {
  return redirect(paths.register);
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

/** On the welcome step the user is already signed in: the loader would redirect them before they have read it. */
export function shouldRevalidate({ defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return !isWelcomeShown() && defaultShouldRevalidate;
}

export function meta({ matches }: Route.MetaArgs) {
  return previewTags({
    title: siteTexts.pageTitle(texts.title),
    description: texts.description,
    publicUrl: matches[0].loaderData?.site.publicUrl ?? '',
    path: paths.register,
  });
}

export default function RegisterRoute({ loaderData }: Route.ComponentProps) {
  return <RegistrationScreen {...loaderData} />;
}
