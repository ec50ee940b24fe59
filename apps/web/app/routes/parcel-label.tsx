import { getLabel } from '@perchero/contract/delivery/deliveries';
import { LabelGone, ParcelLabel } from '#app/features/orders/delivery/label.tsx';
import { labelTexts } from '#app/features/orders/delivery/texts.ts';
import { callApi } from '#app/shared/api.server.ts';
import { privatePageTags } from '#app/shared/page-tags.ts';
import { drawQrCode } from '#app/shared/qr-code.server.ts';
import { requireSession } from '#app/shared/session.server.ts';
import type { Route } from './+types/parcel-label.ts';
import { valueOf } from './load-orders.server.ts';

export async function loader({ request, params }: Route.LoaderArgs) {
  await requireSession(request);
  const result = await callApi(request, getLabel, { params: { orderId: params.id } });
  if (!result.ok && result.code === 'invalid-order-state') return null;
  const label = valueOf(result);
  return { label, qr: drawQrCode(label.url) };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return privatePageTags(loaderData ? labelTexts.title(loaderData.label.number) : labelTexts.goneTitle);
}

export default function ParcelLabelRoute({ loaderData, params }: Route.ComponentProps) {
  return loaderData ? <ParcelLabel orderId={params.id} {...loaderData} /> : <LabelGone orderId={params.id} />;
}
