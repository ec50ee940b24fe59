import type { relistProduct } from '@perchero/contract/catalogue/products';
import type { Order, receiveOrder } from '@perchero/contract/orders/orders';
import { useState } from 'react';
import { send } from '#app/shared/api.ts';
import { useMutation } from '#app/shared/use-mutation.ts';
import { paths } from '#app/shared/paths.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { showToast } from '#app/ui/toast.ts';
import { OrderDialogs, type OrderAction } from './order-dialogs.tsx';
import { actionTexts as texts, firstNameOf } from './texts.ts';

interface OrderActionsProps {
  readonly order: Order;
  /** Reloads the order. */
  readonly onChanged: () => Promise<void>;
}

/** The actions that the API allows the viewer on an order. */
export function OrderActions({ order, onChanged }: OrderActionsProps) {
  const [action, setAction] = useState<OrderAction | null>(null);
  const can = (name: Order['actions'][number]) => order.actions.includes(name);
  const isSale = order.side === 'sale';
  const [product, ...others] = order.items;
  return (
    <>
      {can('cancel') && (
        <Button kind="ghost" onClick={() => setAction('cancel')}>
          {texts.cancel}
        </Button>
      )}
      {can('refund') && (
        <Button kind="ghost" onClick={() => setAction('refund')}>
          {texts.refund}
        </Button>
      )}
      {can('see-voucher') && order.voucher_url && (
        <ButtonLink to={order.voucher_url} target="_blank" rel="noopener noreferrer">
          {texts.seeVoucher}
        </ButtonLink>
      )}
      {can('pay') && order.payment_url && <ButtonLink to={order.payment_url}>{texts.pay}</ButtonLink>}
      {can('ship') && <Button onClick={() => setAction('ship')}>{texts.ship}</Button>}
      {can('receive') && <ReceiveButton order={order} onChanged={onChanged} />}
      {can('relist') && isSale && <RelistButton order={order} onChanged={onChanged} />}
      {can('relist') && !isSale && (
        <ButtonLink
          to={product && others.length === 0 ? paths.sellAgain(product.product_id) : paths.sell}
          kind="soft"
        >
          {texts.relist}
        </ButtonLink>
      )}
      {action && (
        <OrderDialogs action={action} order={order} onClose={() => setAction(null)} onChanged={onChanged} />
      )}
    </>
  );
}

function ReceiveButton({ order, onChanged }: OrderActionsProps) {
  const { mutate, isPending } = useMutation(async () => {
    const result = await send<typeof receiveOrder>('POST', '/api/orders/receive', { order_id: order.id });
    if (result.ok) showToast({ kind: 'done', text: texts.received(firstNameOf(order.other)) });
    else showToast({ kind: 'error', text: result.error });
    await onChanged();
  });

  return (
    <Button onClick={() => mutate()} busyLabel={isPending ? texts.receiving : undefined}>
      {texts.receive}
    </Button>
  );
}

/** Relists the products of a refunded sale. */
function RelistButton({ order, onChanged }: OrderActionsProps) {
  const { mutate, isPending } = useMutation(async () => {
    const results = await Promise.all(
      order.items.map(({ product_id: id }) =>
        send<typeof relistProduct>('POST', '/api/products/relist', { id }),
      ),
    );
    const refusal = results.find((result) => !result.ok);
    if (refusal) showToast({ kind: 'error', text: refusal.error });
    else showToast({ kind: 'done', text: texts.relisted });
    await onChanged();
  });

  return (
    <Button kind="soft" onClick={() => mutate()} busyLabel={isPending ? texts.relisting : undefined}>
      {texts.relist}
    </Button>
  );
}
