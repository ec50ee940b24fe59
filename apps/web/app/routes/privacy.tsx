import { privacyTexts } from '#app/features/legal/texts.ts';
import { PrivacyScreen } from '#app/screens/legal-screens.tsx';
import { guestPageHeaders } from '#app/shared/guest-page.server.ts';
import { paths } from '#app/shared/paths.ts';
import { previewTags } from '#app/shared/page-tags.ts';
import { siteTexts } from '#app/shared/texts.ts';
import type { Route } from './+types/privacy.ts';

export const headers = () => guestPageHeaders(true);

export function meta({ matches }: Route.MetaArgs) {
  return previewTags({
    title: siteTexts.pageTitle(privacyTexts.title),
    description: privacyTexts.description,
    publicUrl: matches[0].loaderData?.site.publicUrl ?? '',
    path: paths.privacy,
  });
}

export default function PrivacyRoute() {
  return <PrivacyScreen />;
}
