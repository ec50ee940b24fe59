import { getOrder } from '@perchero/contract/orders/orders';
import { redirect } from 'react-router';
import { addressOf } from '#app/features/orders/order-list.tsx';
import { texts } from '#app/features/orders/texts.ts';
import { OrderScreen } from '#app/screens/orders-screen.tsx';
import { callApi } from '#app/shared/api.server.ts';
import { config } from '#app/shared/config.server.ts';
import { privatePageTags } from '#app/shared/page-tags.ts';
import { paths } from '#app/shared/paths.ts';
import { drawQrCode } from '#app/shared/qr-code.server.ts';
import { requireSession } from '#app/shared/session.server.ts';
import type { Route } from './+types/order.ts';
import { valueOf } from './load-orders.server.ts';

/** Buyer and seller see the same order under different URLs. */
export async function loader({ request, url, params }: Route.LoaderArgs) {
  await requireSession(request);
  const page = valueOf(await callApi(request, getOrder, { params: { id: params.id } }));
  if (url.pathname !== addressOf(page.order)) throw redirect(addressOf(page.order));
  const { id, delivery } = page.order;
  return {
    ...page,
    now: new Date().toISOString(),
    qr: delivery.code === null ? null : drawQrCode(config.publicUrl + paths.handOver(id, delivery.code)),
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return privatePageTags(
    loaderData ? texts.orderTitle(loaderData.order.side, loaderData.order.number) : texts.title,
  );
}

export default function OrderRoute({ loaderData }: Route.ComponentProps) {
  return <OrderScreen key={loaderData.order.id} page={loaderData} />;
}
