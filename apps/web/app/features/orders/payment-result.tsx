import type { Order } from '@perchero/contract/orders/orders';
import { useLogin } from '#app/features/session/login-request.ts';
import { paths } from '#app/shared/paths.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { type PaymentPage, sellersLeft } from './payment-page.ts';
import { PaymentTicket } from './payment-ticket.tsx';
import { type Verdict, verdictOf } from './payment-verdict.ts';
import { resultTexts as texts } from './texts.ts';
import { useConfirmation } from './use-confirmation.ts';

/** How a payment went, and what to do now. */
export function PaymentResult({ page }: { page: PaymentPage }) {
  const { seen, isWaiting } = useConfirmation(page.seen);
  const order = seen?.order ?? null;
  const verdict = verdictOf(order, page.returned, isWaiting);
  const next = seen ? sellersLeft(seen, page.groups) : [];
  const [first, ...others] = next;
  return (
    <PaymentTicket
      verdict={verdict}
      order={order}
      actions={
        <>
          {page.isGuest && page.returned.orderId !== null && <SignIn />}
          {verdict === 'success' && first && (
            <ButtonLink to={first.to} size="large">
              {texts.payNext(first.name, others.length)}
            </ButtonLink>
          )}
          <Ways verdict={verdict} order={order} hasMain={verdict === 'success' && first !== undefined} />
        </>
      }
    />
  );
}

function SignIn() {
  const login = useLogin();
  return (
    <Button size="large" onClick={() => login.open({ message: texts.signInMessage })}>
      {texts.signIn}
    </Button>
  );
}

interface WaysProps {
  readonly verdict: Verdict;
  readonly order: Order | null;
  /** There is something more urgent above. */
  readonly hasMain: boolean;
}

/** From the main thing to do to a way out. */
function Ways({ verdict, order, hasMain }: WaysProps) {
  const ways = waysOf(verdict, order);
  return (hasMain ? ways.slice(0, 1) : ways).map(({ name, to }, place) => (
    <ButtonLink key={name} to={to} {...(place === 0 && !hasMain ? { size: 'large' } : { kind: 'ghost' })}>
      {name}
    </ButtonLink>
  ));
}

interface Way {
  readonly name: string;
  readonly to: string;
}

function waysOf(verdict: Verdict, order: Order | null): readonly Way[] {
  const purchases = { name: texts.seePurchases, to: paths.purchases };
  const cart = { name: texts.backToCart, to: paths.cart };
  const rack = { name: texts.goOn, to: paths.products };
  const again = order?.payment_url;
  switch (verdict) {
    case 'failure':
      return again ? [{ name: texts.retry, to: again }, cart] : [cart, purchases];
    case 'unpaid':
      return again ? [{ name: texts.pay, to: again }, purchases] : [cart, purchases];
    case 'expired':
    case 'cancelled':
      return [cart, rack];
    case 'pending':
      return order?.voucher_url
        ? [{ name: texts.seeVoucher, to: order.voucher_url }, purchases]
        : [purchases, rack];
    case 'unknown':
      return [purchases, { name: texts.goHome, to: paths.home }];
    case 'success':
    case 'confirming':
    case 'late':
    case 'review':
    case 'disputed':
    case 'returning':
    case 'returned':
      return [purchases, rack];
  }
}
