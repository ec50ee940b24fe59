import { getThread } from '@perchero/contract/messages/messages';
import { useRevalidator } from 'react-router';
import { texts } from '#app/features/messages/texts.ts';
import { ThreadScreen } from '#app/screens/messages-screen.tsx';
import { callApi } from '#app/shared/api.server.ts';
import { privatePageTags } from '#app/shared/page-tags.ts';
import { requireSession } from '#app/shared/session.server.ts';
import type { Route } from './+types/thread.ts';
import { valueOf } from './load-orders.server.ts';

export async function loader({ request, params }: Route.LoaderArgs) {
  await requireSession(request);
  const { thread } = valueOf(await callApi(request, getThread, { params: { id: params.id } }));
  return { thread, now: new Date().toISOString() };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return privatePageTags(loaderData ? texts.titleWith(loaderData.thread.other) : texts.title);
}

export default function ThreadRoute({ loaderData: { thread, now } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  return (
    <>
      <h1 className="visually-hidden">{texts.titleWith(thread.other)}</h1>
      <ThreadScreen key={thread.id} first={thread} now={now} onChanged={revalidate} />
    </>
  );
}
