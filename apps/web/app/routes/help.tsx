import { getLanding } from '@perchero/contract/pages/landing';
import { data, type ShouldRevalidateFunctionArgs } from 'react-router';
import { HelpPage } from '#app/features/help/help-page.tsx';
import { texts } from '#app/features/help/texts.ts';
import { callApi } from '#app/shared/api.server.ts';
import { guestPageHeaders } from '#app/shared/guest-page.server.ts';
import { helpParameter, paths } from '#app/shared/paths.ts';
import { previewTags } from '#app/shared/page-tags.ts';
import { siteTexts } from '#app/shared/texts.ts';
import type { Route } from './+types/help.ts';

/** If the API fails, the answers have no commission. */
export async function loader({ request, url }: Route.LoaderArgs) {
  const result = await callApi(request, getLanding, {});
  const loaded = {
    figures: { commission: result.ok ? result.value.commission : null },
    search: url.searchParams.get(helpParameter) ?? '',
  };
  return data(loaded, { headers: guestPageHeaders(result.ok) });
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

/** The answers are in the page; a link to one of them needs no request. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  return currentUrl.pathname !== nextUrl.pathname;
}

export function meta({ matches }: Route.MetaArgs) {
  return previewTags({
    title: siteTexts.pageTitle(texts.pageTitle),
    description: texts.description,
    publicUrl: matches[0].loaderData?.site.publicUrl ?? '',
    path: paths.help,
  });
}

export default function HelpRoute({ loaderData }: Route.ComponentProps) {
  return <HelpPage {...loaderData} />;
}
