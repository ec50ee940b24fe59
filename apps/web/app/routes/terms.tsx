import { termsTexts } from '#app/features/legal/texts.ts';
import { TermsScreen } from '#app/screens/legal-screens.tsx';
import { guestPageHeaders } from '#app/shared/guest-page.server.ts';
import { paths } from '#app/shared/paths.ts';
import { previewTags } from '#app/shared/page-tags.ts';
import { siteTexts } from '#app/shared/texts.ts';
import type { Route } from './+types/terms.ts';

export const headers = () => guestPageHeaders(true);

export function meta({ matches }: Route.MetaArgs) {
  return previewTags({
    title: siteTexts.pageTitle(termsTexts.title),
    description: termsTexts.description,
    publicUrl: matches[0].loaderData?.site.publicUrl ?? '',
    path: paths.terms,
  });
}

export default function TermsRoute() {
  return <TermsScreen />;
}
