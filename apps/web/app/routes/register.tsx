import { errorStatus } from '@perchero/contract/errors';
import { getSignInSettings } from '@perchero/contract/identity/session';
import { getRegistration } from '@perchero/contract/registration/register';
import { data, redirect, type ShouldRevalidateFunctionArgs } from 'react-router';
import { texts } from '#app/features/registration/texts.ts';
import { isWelcoming } from '#app/features/registration/welcome.ts';
import { RegistrationScreen } from '#app/screens/registration-screen.tsx';
import { callApi } from '#app/shared/api.server.ts';
import { paths } from '#app/shared/paths.ts';
import { previewTags } from '#app/shared/page-tags.ts';
import { lookAtSession } from '#app/shared/session.server.ts';
import { siteTexts } from '#app/shared/texts.ts';
import type { Route } from './+types/register.ts';

const usualPasswordLength = 6;

export async function loader({ request }: Route.LoaderArgs) {
  const { session } = await lookAtSession(request);
  if (session) throw redirect(paths.home);
  const [registration, settings] = await Promise.all([
    callApi(request, getRegistration, {}),
    callApi(request, getSignInSettings, {}),
  ]);
  if (!registration.ok) throw data(null, { status: errorStatus[registration.code] });
  return data(
    {
      registration: registration.value.registration,
      // The server judges the password anyway, so without its policy the page says the usual one.
      passwordLength: settings.ok ? settings.value.passwordPolicy.minLength : usualPasswordLength,
    },
    { headers: registration.cookies.map((cookie): [string, string] => ['set-cookie', cookie]) },
  );
}

/** Sent before its script was there, a form begins again: what it holds is for the API only. */
export function action() {
  return redirect(paths.register);
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

/** The person who has just been welcomed is signed in and would be sent home before reading it. */
export function shouldRevalidate({ defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return !isWelcoming() && defaultShouldRevalidate;
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
