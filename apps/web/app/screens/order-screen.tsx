import type { ReplyOf } from '@perchero/contract/endpoint';
import type { getOrder } from '@perchero/contract/orders/orders';
import { useRevalidator } from 'react-router';
import { OrderDetail } from '#app/features/orders/order-detail.tsx';
import { Receipt } from '#app/features/orders/receipt.tsx';
import { useSession } from '#app/features/session/use-session.ts';
import { useOrderNews } from './use-order-news.ts';

/** An order on the screen, and on paper its receipt. */
export function OrderScreen({ page }: { page: ReplyOf<typeof getOrder> }) {
  const { revalidate } = useRevalidator();
  useOrderNews();
  const session = useSession();
  const { order } = page;
  return (
    <>
      <OrderDetail page={page} onChanged={revalidate} />
      {order.paid_at && session && (
        <Receipt
          order={{ ...order, paid_at: order.paid_at }}
          ownName={page.billing_name ?? session.user.full_name}
        />
      )}
    </>
  );
}
