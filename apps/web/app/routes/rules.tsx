import { moderationFigures } from '@perchero/contract/moderation/moderation';
import { data } from 'react-router';
import { texts } from '#app/features/rules/texts.ts';
import { RulesScreen } from '#app/screens/rules-screen.tsx';
import { callApi } from '#app/shared/api.server.ts';
import { guestPageHeaders } from '#app/shared/guest-page.server.ts';
import { paths } from '#app/shared/paths.ts';
import { previewTags } from '#app/shared/page-tags.ts';
import { siteTexts } from '#app/shared/texts.ts';
import type { Route } from './+types/rules.ts';

/** If the API fails, the page is shown without figures. */
export async function loader({ request }: Route.LoaderArgs) {
  const result = await callApi(request, moderationFigures, {});
  return data({ figures: result.ok ? result.value : null }, { headers: guestPageHeaders(result.ok) });
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export function meta({ matches }: Route.MetaArgs) {
  return previewTags({
    title: siteTexts.pageTitle(texts.title),
    description: texts.description,
    publicUrl: matches[0].loaderData?.site.publicUrl ?? '',
    path: paths.rules,
  });
}

export default function RulesRoute({ loaderData }: Route.ComponentProps) {
  return <RulesScreen {...loaderData} />;
}
