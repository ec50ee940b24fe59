import { getOrder } from '@perchero/contract/orders/orders';
import { redirect, type ShouldRevalidateFunctionArgs } from 'react-router';
import { formTexts } from '#app/features/orders/claim/texts.ts';
import { addressOf } from '#app/features/orders/order-list.tsx';
import { ClaimScreen } from '#app/screens/claim-screen.tsx';
import { callApi } from '#app/shared/api.server.ts';
import { privatePageTags } from '#app/shared/page-tags.ts';
import { requireSession } from '#app/shared/session.server.ts';
import type { Route } from './+types/claim.ts';
import { valueOf } from './load-orders.server.ts';

/** The page of the order says from when or why not, and shows a claim that exists. */
export async function loader({ request, params }: Route.LoaderArgs) {
  await requireSession(request);
  const { order } = valueOf(await callApi(request, getOrder, { params: { id: params.id } }));
  if (order.claim_kinds.length === 0) throw redirect(addressOf(order));
  return { order };
}

/** A claim that cannot be opened any more must not discard the form: the error appears when it is submitted. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  return currentUrl.pathname !== nextUrl.pathname;
}

export function meta() {
  return privatePageTags(formTexts.title);
}

export default function ClaimRoute({ loaderData }: Route.ComponentProps) {
  return <ClaimScreen order={loaderData.order} />;
}
