import type { Cart, CartGroup } from '@perchero/contract/cart/cart';
import { pageErrorTexts } from '@perchero/contract/page-error-texts';
import type { split } from '@perchero/contract/payments/payments';
import { useEffect, useRef, useState } from 'react';
import { useLogin } from '#app/features/session/login-request.ts';
import { useSession } from '#app/features/session/use-session.ts';
import { sendOnce, type SendResult } from '#app/shared/api.ts';
import { formatCents } from '#app/shared/format.ts';
import { paths } from '#app/shared/paths.ts';
import { Button, TextButton } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { HandCoins, ShieldCheck } from '#app/ui/icons.ts';
import { Status } from '#app/ui/status.tsx';
import css from './cart-page.module.css';
import { isPayable } from './overlay-cart.rules.ts';
import { clearTexts, pageTexts as texts } from './texts.ts';

/** What each seller gets and what it makes together. There is no one button: each is paid apart. */
export function CartSummary({ cart }: { cart: Cart }) {
  const toPay = cart.groups.filter(({ subtotal_cents }) => subtotal_cents > 0);
  const paid = cart.paid.reduce((sum, { total_cents }) => sum + total_cents, 0);
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
        {toPay.map(({ seller, subtotal_cents }) => (
          <div key={seller.id}>
            <dt>{seller.full_name}</dt>
            <dd>{formatCents(subtotal_cents)}</dd>
          </div>
        ))}
        <div className={css.total}>
          <dt>{texts.total}</dt>
          <dd>{formatCents(cart.total_cents + paid)}</dd>
        </div>
        {paid > 0 && toPay.length > 0 && (
          <div>
            <dt>{texts.left}</dt>
            <dd>{formatCents(cart.total_cents)}</dd>
          </div>
        )}
      </dl>
      <CartTerms />
    </aside>
  );
}

/** How one pays here, whatever is in the cart. */
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
    </>
  );
}

type Phase = 'ready' | 'creating' | 'leaving';

/** Paying one seller: the pieces are set aside, then the browser goes to the provider. */
export function usePayment(group: CartGroup, onFailed: () => void) {
  const session = useSession();
  const login = useLogin();
  const [phase, setPhase] = useState<Phase>('ready');
  const [error, setError] = useState<string | null>(null);
  const intent = useRef<{ readonly items: string; readonly key: string } | null>(null);

  useEffect(() => {
    // Back from the provider with the page as it was left.
    const onShow = (event: PageTransitionEvent) => {
      if (!event.persisted) return;
      setPhase('ready');
      onFailed();
    };
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, [onFailed]);

  async function pay(): Promise<void> {
    if (!session) {
      login.open({ message: pageErrorTexts['pay-needs-session'], next: paths.cart });
      return;
    }
    setError(null);
    setPhase('creating');
    const items = itemsOf(group);
    const key = keyOf(JSON.stringify(items));
    const result = await sendOnce<typeof split>('/api/split', key, { items, buyer_user_id: session.user.id });
    const url = urlIn(result, group.seller.id);
    if (url) {
      setPhase('leaving');
      window.location.assign(url);
      return;
    }
    // Only what may not have arrived is repeated as the same wish.
    if (result.ok || result.code !== 'network-request-failed') intent.current = null;
    setPhase('ready');
    setError(sentenceOf(result, group.seller.id));
    onFailed();
  }

  function keyOf(items: string): string {
    if (intent.current?.items !== items) intent.current = { items, key: crypto.randomUUID() };
    return intent.current.key;
  }

  return { phase, error, pay: () => void pay() };
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

function urlIn(result: SendResult<typeof split>, sellerId: string): string | null {
  if (!result.ok) return null;
  return result.value.payments.find(({ seller_id }) => seller_id === sellerId)?.payment_url ?? null;
}

function sentenceOf(result: SendResult<typeof split>, sellerId: string): string {
  if (!result.ok) return result.code === 'network-request-failed' ? texts.network : result.error;
  const { payments, error } = result.value;
  return payments.find(({ seller_id }) => seller_id === sellerId)?.error ?? error ?? texts.notMade;
}

interface ClearCartButtonProps {
  /** Units in the cart. */
  readonly quantity: number;
  readonly onClear: () => void;
}

/** Empties the cart after asking once. */
export function ClearCartButton({ quantity, onClear }: ClearCartButtonProps) {
  const [isAsking, setIsAsking] = useState(false);
  const close = () => setIsAsking(false);
  return (
    <>
      <TextButton aria-haspopup="dialog" onClick={() => setIsAsking(true)}>
        {clearTexts.clear}
      </TextButton>
      <Dialog
        open={isAsking}
        onClose={close}
        title={clearTexts.question}
        closeLabel={clearTexts.close}
        actions={
          <>
            <Button kind="soft" onClick={close}>
              {clearTexts.keep}
            </Button>
            <Button
              kind="danger"
              onClick={() => {
                close();
                onClear();
              }}
            >
              {clearTexts.confirm}
            </Button>
          </>
        }
      >
        {clearTexts.about(quantity)}
      </Dialog>
    </>
  );
}
