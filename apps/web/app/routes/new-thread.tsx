import { findThread } from '@perchero/contract/messages/messages';
import { redirect } from 'react-router';
import { texts } from '#app/features/messages/texts.ts';
import { NewThreadScreen } from '#app/screens/messages-screen.tsx';
import { callApi } from '#app/shared/api.server.ts';
import { privatePageTags } from '#app/shared/page-tags.ts';
import { paths, threadOrderParameter, threadProductParameter } from '#app/shared/paths.ts';
import { requireSession } from '#app/shared/session.server.ts';
import type { Route } from './+types/new-thread.ts';
import { valueOf } from './load-orders.server.ts';

/** Leads to the thread about a product or an order, where there is one. */
export async function loader({ request, url }: Route.LoaderArgs) {
  await requireSession(request);
  const product = Number(url.searchParams.get(threadProductParameter));
  const order = url.searchParams.get(threadOrderParameter);
  const query = order === null ? { product } : { order };
  const { thread_id, ...head } = valueOf(await callApi(request, findThread, { query }));
  if (thread_id !== null) throw redirect(paths.thread(thread_id));
  return { head, target: order === null ? { product_id: product } : { order_id: order } };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return privatePageTags(loaderData ? texts.titleWith(loaderData.head.other) : texts.title);
}

export default function NewThreadRoute({ loaderData: { head, target } }: Route.ComponentProps) {
  return <NewThreadScreen key={JSON.stringify(target)} head={head} target={target} />;
}
