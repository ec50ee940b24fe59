import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { useLiveState } from '#app/features/notifications/live-state.ts';
import { OrderDetail, type OrderPage } from '#app/features/orders/order-detail.tsx';
import { OrderList, type OrdersPage } from '#app/features/orders/order-list.tsx';
import { Receipt } from '#app/features/orders/receipt.tsx';
import { OrderReviews } from '#app/features/reviews/order-reviews.tsx';
import { SellerStanding } from '#app/features/reviews/standing.tsx';
import { useSession } from '#app/features/session/use-session.ts';
import { paths } from '#app/shared/paths.ts';
import { lazyComponent } from '#app/ui/lazy-component.tsx';

const ClaimAnswer = lazyComponent(async () => (await import('./claim-answer.tsx')).ClaimAnswer);
const ParcelForm = lazyComponent(async () => (await import('./parcel-form.tsx')).ParcelForm);

export function OrdersScreen({ page }: { page: OrdersPage }) {
  const { revalidate } = useRevalidator();
  useOrderUpdates();
  return <OrderList page={page} onChanged={revalidate} />;
}

/** An order; printed, its receipt. */
export function OrderScreen({ page }: { page: OrderPage }) {
  const { revalidate } = useRevalidator();
  useOrderUpdates();
  const session = useSession();
  const { order } = page;
  return (
    <>
      <OrderDetail
        page={page}
        renderParcelForm={(onSent) => (
          <ParcelForm order={order} hasPhoto={page.parcel_photo !== null} onSent={onSent} />
        )}
        renderClaimAnswer={(to, onSent) =>
          page.claim && <ClaimAnswer to={to} order={order} claim={page.claim} onSent={onSent} />
        }
        reviews={<OrderReviews order={order} reviews={page.reviews} onChanged={revalidate} />}
        standing={
          page.standing &&
          order.other && (
            <SellerStanding
              standing={page.standing}
              title={order.other.full_name}
              to={paths.reviews(order.other.username)}
            />
          )
        }
        onChanged={revalidate}
      />
      {order.paid_at && session && (
        <Receipt
          order={{ ...order, paid_at: order.paid_at }}
          ownName={page.billing_name ?? session.user.full_name}
        />
      )}
    </>
  );
}

/** Reloads the page when an order changes. */
function useOrderUpdates(): void {
  const { orderRevision } = useLiveState();
  const { revalidate } = useRevalidator();
  const shown = useRef(orderRevision);

  useEffect(() => {
    if (shown.current === orderRevision) return;
    shown.current = orderRevision;
    // Null after signing out.
    if (orderRevision !== null) void revalidate();
  }, [orderRevision, revalidate]);
}
