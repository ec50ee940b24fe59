import { texts } from '#app/features/orders/texts.ts';
import { OrdersScreen } from '#app/screens/orders-screen.tsx';
import { privatePageTags } from '#app/shared/page-tags.ts';
import type { Route } from './+types/sales.ts';
import { loadOrders } from './load-orders.server.ts';

export function loader({ request, url }: Route.LoaderArgs) {
  return loadOrders(request, url, 'sale');
}

export function meta() {
  return privatePageTags(texts.sales);
}

export default function SalesRoute({ loaderData }: Route.ComponentProps) {
  return <OrdersScreen page={loaderData} />;
}
