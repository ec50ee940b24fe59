import { useRevalidator } from 'react-router';
import { OrderList, type OrdersPage } from '#app/features/orders/order-list.tsx';

export function OrdersScreen({ page }: { page: OrdersPage }) {
  const { revalidate } = useRevalidator();
  return <OrderList page={page} onChanged={revalidate} />;
}
