import { getCart } from '@perchero/contract/cart/cart';
import { getOrder } from '@perchero/contract/orders/orders';
import type { PaymentPage } from '#app/features/orders/payment-page.ts';
import { PaymentResult } from '#app/features/orders/payment-result.tsx';
import { readReturn } from '#app/features/orders/payment-outcome.ts';
import { resultTexts } from '#app/features/orders/texts.ts';
import { callApi } from '#app/shared/api.server.ts';
import { privatePageTags } from '#app/shared/page-tags.ts';
import { loadSession } from '#app/shared/session.server.ts';
import type { Route } from './+types/payment-result.ts';

/** A buyer who returns from the provider must not see an error page: data that cannot be read is left out. */
export async function loader({ request, url }: Route.LoaderArgs): Promise<PaymentPage> {
  const returned = readReturn(url.searchParams);
  const { session } = await loadSession(request);
  if (!session || returned.orderId === null)
    return { returned, orderReply: null, groups: [], isGuest: session === null };
  const [order, cart] = await Promise.all([
    callApi(request, getOrder, { params: { id: returned.orderId } }),
    callApi(request, getCart, { query: {} }),
  ]);
  return {
    returned,
    orderReply: order.ok && order.value.order.side === 'purchase' ? order.value : null,
    groups: cart.ok ? cart.value.cart.groups : [],
    isGuest: false,
  };
}

export function meta() {
  return privatePageTags(resultTexts.pageTitle);
}

export default function PaymentResultRoute({ loaderData }: Route.ComponentProps) {
  return <PaymentResult page={loaderData} />;
}
