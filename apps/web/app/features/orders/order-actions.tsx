import type { relistProduct } from '@perchero/contract/catalogue/products';
import type { readyToMeet } from '@perchero/contract/delivery/deliveries';
import type { OrderGarment } from '@perchero/contract/garments/garments';
import type { Order } from '@perchero/contract/orders/orders';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { send } from '#app/shared/api.ts';
import { useMutation } from '#app/shared/use-mutation.ts';
import { paths, receivedFragment } from '#app/shared/paths.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { showToast } from '#app/ui/toast.ts';
import { actionTexts as claimTexts } from './claim/texts.ts';
import { actionTexts as deliveryTexts } from './delivery/texts.ts';
import { type DialogAction, OrderDialogs } from './order-dialogs.tsx';
import { actionTexts as texts, firstNameOf } from './texts.ts';

interface OrderActionsProps {
  readonly order: Order;
  /** Of its products, on the page of the order. */
  readonly garments?: readonly OrderGarment[];
  /** Reloads the order. */
  readonly onChanged: () => Promise<void>;
}

/** The main actions that the API allows the viewer on an order. */
export function OrderActions({ order, garments = [], onChanged }: OrderActionsProps) {
  const [action, setAction] = useState<DialogAction | null>(null);
  const can = (name: Order['actions'][number]) => order.actions.includes(name);
  const canConfirm = can('confirm');
  const { hash } = useLocation();
  const isSale = order.side === 'sale';
  const [product, ...others] = order.items;

  useEffect(() => {
    if (hash === receivedFragment && canConfirm) setAction('confirm');
  }, [hash, canConfirm]);

  return (
    <>
      {can('see-voucher') && order.voucher_url && (
        <ButtonLink to={order.voucher_url} target="_blank" rel="noopener noreferrer">
          {texts.seeVoucher}
        </ButtonLink>
      )}
      {can('pay') && order.payment_url && <ButtonLink to={order.payment_url}>{texts.pay}</ButtonLink>}
      {can('extend') && <Button onClick={() => setAction('extend')}>{deliveryTexts.extend}</Button>}
      {can('approve') && <Button onClick={() => setAction('approve')}>{deliveryTexts.approve}</Button>}
      {canConfirm && (
        <Button
          kind={order.delivery.state === 'preparing' ? 'line' : 'primary'}
          onClick={() => setAction('confirm')}
        >
          {deliveryTexts.confirm}
        </Button>
      )}
      {can('claim-open') && (
        <ButtonLink to={paths.claim(order.id)} kind="line">
          {claimTexts.open}
        </ButtonLink>
      )}
      {can('ready') && <ReadyButton order={order} onChanged={onChanged} />}
      {can('relist') && isSale && <RelistButton order={order} onChanged={onChanged} />}
      {can('relist') && !isSale && (
        <ButtonLink
          to={product && others.length === 0 ? sellAgainPath(product.product_id, garments) : paths.sell}
          kind="soft"
        >
          {texts.relist}
        </ButtonLink>
      )}
      {can('cancel') && !isSale && (
        <Button kind="ghost" onClick={() => setAction('cancel')}>
          {texts.cancel}
        </Button>
      )}
      {action && (
        <OrderDialogs action={action} order={order} onClose={() => setAction(null)} onChanged={onChanged} />
      )}
    </>
  );
}

function sellAgainPath(productId: number, garments: readonly OrderGarment[]): string {
  const garment = garments.find(({ product_id: id, can_list: canList }) => id === productId && canList);
  return paths.sellAgain(productId, garment?.code ?? null);
}

function ReadyButton({ order, onChanged }: OrderActionsProps) {
  const { mutate, isPending } = useMutation(async () => {
    const result = await send<typeof readyToMeet>('POST', '/api/deliveries/ready', { order_id: order.id });
    if (result.ok) showToast({ kind: 'done', text: deliveryTexts.readyDone(firstNameOf(order.other)) });
    else showToast({ kind: 'error', text: result.error });
    await onChanged();
  });

  return (
    <Button
      kind={order.actions.includes('send') ? 'line' : 'primary'}
      onClick={() => mutate()}
      busyLabel={isPending ? deliveryTexts.readying : undefined}
    >
      {deliveryTexts.ready}
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
