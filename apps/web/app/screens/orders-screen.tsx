import { useRevalidator } from 'react-router';
import { OrderList, type OrdersPage } from '#app/features/orders/order-list.tsx';
import { useOrderNews } from './use-order-news.ts';

export function OrdersScreen({ page }: { page: OrdersPage }) {
  const { revalidate } = useRevalidator();
  useOrderNews();
  return <OrderList page={page} onChanged={revalidate} />;
}
