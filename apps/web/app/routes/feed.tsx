import { errorStatus } from '@perchero/contract/errors';
import { getFeed, listFollows } from '@perchero/contract/follows/follows';
import { data, redirect, type ShouldRevalidateFunctionArgs, useLocation } from 'react-router';
import type { FeedPage } from '#app/features/follows/feed/feed-page.ts';
import { texts } from '#app/features/follows/feed/texts.ts';
import { FeedScreen } from '#app/screens/feed-screen.tsx';
import { callApi } from '#app/shared/api.server.ts';
import { privatePageTags } from '#app/shared/page-tags.ts';
import { cursorParameter, paths } from '#app/shared/paths.ts';
import { changesOnlyOverlay, listKeyOf } from '#app/shared/product-address.ts';
import { requireSession } from '#app/shared/session.server.ts';
import type { Route } from './+types/feed.ts';

export async function loader({ request, url }: Route.LoaderArgs) {
  await requireSession(request);
  const cursor = url.searchParams.get(cursorParameter);
  const [feed, follows] = await Promise.all([
    callApi(request, getFeed, { query: { ...(cursor && { cursor }) } }),
    callApi(request, listFollows, { query: { side: 'following' } }),
  ]);
  if (feed.ok) {
    const people = follows.ok ? follows.value.people : [];
    return data<FeedPage>({ ok: true, ...feed.value, people, now: new Date().toISOString() });
  }
  // An invalid cursor starts the list again.
  if (cursor && feed.code === 'invalid-input') throw redirect(paths.feed);
  const { code, requestId } = feed;
  const status = errorStatus[code];
  if (status === 401) throw data(null, { status });
  return data<FeedPage>({ ok: false, code, requestId }, { status });
}

/** Neither a theme change nor the overlay affects the feed. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs) {
  if (args.formAction === paths.chooseTheme || changesOnlyOverlay(args)) return false;
  return args.defaultShouldRevalidate;
}

export function meta() {
  return privatePageTags(texts.title);
}

export default function FeedRoute({ loaderData }: Route.ComponentProps) {
  const location = useLocation();
  const fromTheStart = !new URLSearchParams(location.search).has(cursorParameter);
  // A visit of its own for each navigation to it.
  return <FeedScreen key={listKeyOf(location)} page={loaderData} fromTheStart={fromTheStart} />;
}
