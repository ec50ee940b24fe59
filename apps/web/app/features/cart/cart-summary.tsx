import type { Cart, CartGroup } from '@perchero/contract/cart/cart';
import { pageErrorTexts } from '@perchero/contract/page-error-texts';
import type { split } from '@perchero/contract/payments/payments';
import { useEffect, useRef, useState } from 'react';
import { useLogin } from '#app/features/session/login-request.ts';
import { useSession } from '#app/features/session/use-session.ts';
import { sendOnce, type SendResult } from '#app/shared/api.ts';
import { useMutation } from '#app/shared/use-mutation.ts';
import { formatCents } from '#app/shared/format.ts';
import { paths } from '#app/shared/paths.ts';
import { TextButton } from '#app/ui/button.tsx';
import { HelpLink } from '#app/ui/help-link.tsx';
import { HandCoins, MapPin, ShieldCheck } from '#app/ui/icons.ts';
import { QuestionDialog } from '#app/ui/question-dialog.tsx';
import { Status } from '#app/ui/status.tsx';
import css from './cart-page.module.css';
import { isPayable } from './overlay-cart.rules.ts';
import { AmountRows, amountsOf } from './amounts.tsx';
import { clearTexts, deliveryTexts, pageTexts as texts } from './texts.ts';

/** Products, deliveries and the total. There is no pay button: each seller is paid separately. */
export function CartSummary({ cart }: { cart: Cart }) {
  const toPay = cart.groups.filter(({ subtotal_cents }) => subtotal_cents > 0);
  const paid = cart.paid.reduce((sum, { total_cents }) => sum + total_cents, 0);
  const amounts = amountsOf(cart.groups);
  return (
    <aside className={css.summary} aria-labelledby="resumen">
      <h2 id="resumen">{texts.summary}</h2>
      <dl>
        {cart.paid.map((group) => (
          <div key={group.order_id}>
            <dt>
              {group.seller?.full_name ?? texts.goneSeller}
              <Status kind={group.state === 'paid' ? 'ok' : 'wait'}>
                {group.state === 'paid' ? texts.paid : texts.pending}
              </Status>
            </dt>
            <dd>{formatCents(group.total_cents)}</dd>
          </div>
        ))}
        {toPay.length > 0 && <AmountRows amounts={amounts} />}
        <div className={css.total}>
          <dt>{texts.total}</dt>
          <dd>{formatCents(amounts.total + paid)}</dd>
        </div>
        {paid > 0 && toPay.length > 0 && (
          <div>
            <dt>{texts.left}</dt>
            <dd>{formatCents(amounts.total)}</dd>
          </div>
        )}
      </dl>
      {amounts.isPaidOnArrival && <p className={css.muted}>{deliveryTexts.plusOnArrival}</p>}
      <CartTerms />
      <p className={css.provider}>
        <MapPin aria-hidden="true" />
        {deliveryTexts.addressPrivacy}
      </p>
    </aside>
  );
}

/** How payment works, whatever the cart holds. */
export function CartTerms() {
  return (
    <>
      <p className={css.each}>
        <HandCoins aria-hidden="true" />
        {texts.onePaymentEach}
      </p>
      <p className={css.provider}>
        <ShieldCheck aria-hidden="true" />
        {texts.provider}
      </p>
      <HelpLink question="como-pago" />
    </>
  );
}

/** Pays one seller: reserves the products, then redirects to the payment provider. */
export function usePayment(group: CartGroup, onFailed: () => void) {
  const session = useSession();
  const login = useLogin();
  const [isLeaving, setIsLeaving] = useState(false);
  const idempotency = useRef<{ readonly wanted: string; readonly key: string } | null>(null);

  useEffect(() => {
    // The browser restores this page from its back/forward cache when the buyer returns from the provider.
    const onPageShow = (event: PageTransitionEvent) => {
      if (!event.persisted) return;
      setIsLeaving(false);
      onFailed();
    };
    window.addEventListener('pageshow', onPageShow);
    return () => window.removeEventListener('pageshow', onPageShow);
  }, [onFailed]);

  function keyOf(wanted: string): string {
    if (idempotency.current?.wanted !== wanted) idempotency.current = { wanted, key: crypto.randomUUID() };
    return idempotency.current.key;
  }

  const { mutate, isPending, error } = useMutation(async () => {
    if (!session) {
      login.open({ message: pageErrorTexts['pay-needs-session'], next: paths.cart });
      return;
    }
    const wanted = { items: itemsOf(group), deliveries: deliveriesOf(group) };
    const key = keyOf(JSON.stringify(wanted));
    const result = await sendOnce<typeof split>('/api/split', key, {
      ...wanted,
      buyer_user_id: session.user.id,
    });
    const url = urlIn(result, group.seller.id);
    if (url) {
      setIsLeaving(true);
      window.location.assign(url);
      return;
    }
    // Only a request that may not have arrived is repeated with the same idempotency key.
    if (result.ok || result.code !== 'network-request-failed') idempotency.current = null;
    onFailed();
    return errorTextOf(result, group.seller.id);
  });

  const phase = isLeaving ? 'leaving' : isPending ? 'creating' : 'ready';
  return { phase, error, pay: () => mutate() } as const;
}

function itemsOf({ lines }: CartGroup) {
  return lines.filter(isPayable).map(({ id, user_id, title, price, quantity, image }) => ({
    id,
    seller_id: user_id,
    title,
    price,
    quantity,
    image,
  }));
}

function deliveriesOf({ seller, delivery }: CartGroup) {
  if (!delivery?.chosen || delivery.cost_cents === null) return [];
  const { chosen: method, address, cost_cents } = delivery;
  const address_id = method === 'parcel' ? address?.id : undefined;
  return [{ seller_id: seller.id, method, address_id, cost_cents }];
}

function urlIn(result: SendResult<typeof split>, sellerId: string): string | null {
  if (!result.ok) return null;
  return result.value.payments.find(({ seller_id }) => seller_id === sellerId)?.payment_url ?? null;
}

function errorTextOf(result: SendResult<typeof split>, sellerId: string): string {
  if (!result.ok) return result.code === 'network-request-failed' ? texts.network : result.error;
  const { payments, error } = result.value;
  return payments.find(({ seller_id }) => seller_id === sellerId)?.error ?? error ?? texts.notMade;
}

interface ClearCartButtonProps {
  /** Units in the cart. */
  readonly quantity: number;
  readonly onClear: () => void;
}

/** Empties the cart after a confirmation. */
export function ClearCartButton({ quantity, onClear }: ClearCartButtonProps) {
  const [isDialogOpen, setIsDialogOpen] = useState(false);
  const close = () => setIsDialogOpen(false);
  return (
    <>
      <TextButton aria-haspopup="dialog" onClick={() => setIsDialogOpen(true)}>
        {clearTexts.clear}
      </TextButton>
      <QuestionDialog
        open={isDialogOpen}
        onClose={close}
        title={clearTexts.question}
        labels={{ cancel: clearTexts.keep, confirm: clearTexts.confirm }}
        onConfirm={() => {
          close();
          onClear();
        }}
      >
        {clearTexts.about(quantity)}
      </QuestionDialog>
    </>
  );
}
