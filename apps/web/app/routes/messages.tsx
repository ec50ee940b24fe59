import { listThreads } from '@perchero/contract/messages/messages';
import { Outlet, useParams } from 'react-router';
import { texts } from '#app/features/messages/texts.ts';
import type { Side } from '#app/features/messages/use-threads.ts';
import { MessagesScreen } from '#app/screens/messages-screen.tsx';
import { callApi } from '#app/shared/api.server.ts';
import { privatePageTags } from '#app/shared/page-tags.ts';
import { paths, sideParameter, sideValues } from '#app/shared/paths.ts';
import { requireSession } from '#app/shared/session.server.ts';
import type { Route } from './+types/messages.ts';
import { valueOf } from './load-orders.server.ts';

/** The list, beside every thread. */
export async function loader({ request, url }: Route.LoaderArgs) {
  await requireSession(request);
  const side = sideOf(url.searchParams.get(sideParameter));
  const { threads, nextCursor } = valueOf(await callApi(request, listThreads, { query: { side } }));
  return { page: { threads, nextCursor, now: new Date().toISOString() }, side };
}

function sideOf(value: string | null): Side {
  if (value === sideValues.buying) return 'buying';
  return value === sideValues.selling ? 'selling' : 'all';
}

export function meta() {
  return privatePageTags(texts.title);
}

export default function MessagesRoute({ loaderData, matches }: Route.ComponentProps) {
  const { id = null } = useParams();
  const isThreadOpen = matches.at(-1)?.pathname.replace(/\/$/, '') !== paths.messages;
  return (
    <MessagesScreen {...loaderData} openId={id} isThreadOpen={isThreadOpen}>
      {(context) => <Outlet context={context} />}
    </MessagesScreen>
  );
}
