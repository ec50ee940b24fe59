import { errorStatus } from '@perchero/contract/errors';
import { showUnsubscribe } from '@perchero/contract/notifications/unsubscribe';
import { data } from 'react-router';
import { unsubscribeTexts as texts } from '#app/features/email-pages/texts.ts';
import { UnsubscribeScreen } from '#app/screens/email-screens.tsx';
import { callApi } from '#app/shared/api.server.ts';
import { privatePageTags } from '#app/shared/page-tags.ts';
import type { Route } from './+types/unsubscribe.ts';

export async function loader({ request, params: { token } }: Route.LoaderArgs) {
  const result = await callApi(request, showUnsubscribe, { params: { token } });
  if (result.ok) return data({ token, list: result.value.list });
  // A token too long for the contract is not ours either.
  if (result.code === 'not-found' || result.code === 'invalid-input')
    return data({ token, list: null }, { status: errorStatus['not-found'] });
  throw data(null, { status: errorStatus[result.code] });
}

export function meta() {
  return privatePageTags(texts.pageTitle);
}

export default function UnsubscribeRoute({ loaderData }: Route.ComponentProps) {
  return <UnsubscribeScreen {...loaderData} />;
}
