import { getProfile } from '@perchero/contract/accounts/profile';
import { errorStatus } from '@perchero/contract/errors';
import { data } from 'react-router';
import { texts } from '#app/features/profile/texts.ts';
import { ProfileScreen, UnknownPersonScreen } from '#app/screens/profile-screen.tsx';
import { callApi } from '#app/shared/api.server.ts';
import { paths } from '#app/shared/paths.ts';
import { previewTags } from '#app/shared/preview-tags.ts';
import { siteTexts } from '#app/shared/texts.ts';
import type { Route } from './+types/profile.ts';

export async function loader({ request, params }: Route.LoaderArgs) {
  const result = await callApi(request, getProfile, { params: { username: params.username }, query: {} });
  if (result.ok) return data({ profile: result.value.profile });
  // A name that cannot be one is nobody's.
  if (result.code === 'user-not-found' || result.code === 'invalid-input') {
    return data({ profile: null }, { status: errorStatus['user-not-found'] });
  }
  throw data(null, { status: Math.max(errorStatus.internal, errorStatus[result.code]) });
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const profile = loaderData?.profile;
  if (!profile) {
    return [{ title: siteTexts.pageTitle(texts.notFound) }, { name: 'robots', content: 'noindex' }];
  }
  return previewTags({
    title: siteTexts.pageTitle(texts.title(profile.full_name, profile.username)),
    description: profile.description || texts.description(profile.full_name),
    publicUrl: matches[0].loaderData?.site.publicUrl ?? '',
    path: paths.profile(profile.username),
  });
}

export default function ProfileRoute({ loaderData: { profile } }: Route.ComponentProps) {
  return profile ? <ProfileScreen profile={profile} /> : <UnknownPersonScreen />;
}
