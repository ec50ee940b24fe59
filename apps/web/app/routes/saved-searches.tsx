import { listSavedSearches } from '@perchero/contract/saved-searches/saved-searches';
import { listTexts } from '#app/features/saved-searches/texts.ts';
import { SavedSearchesScreen } from '#app/screens/saved-searches-screen.tsx';
import { callApi } from '#app/shared/api.server.ts';
import { privatePageTags } from '#app/shared/page-tags.ts';
import { requireSession } from '#app/shared/session.server.ts';
import type { Route } from './+types/saved-searches.ts';
import { valueOf } from './load-orders.server.ts';

export async function loader({ request }: Route.LoaderArgs) {
  await requireSession(request);
  return valueOf(await callApi(request, listSavedSearches, {}));
}

export function meta() {
  return privatePageTags(listTexts.title);
}

export default function SavedSearchesRoute({ loaderData }: Route.ComponentProps) {
  return <SavedSearchesScreen searches={loaderData.searches} />;
}
