import type { ReplyOf } from '@perchero/contract/endpoint';
import type { getOrder, Order } from '@perchero/contract/orders/orders';
import type { checkOrder } from '@perchero/contract/payments/payments';
import { type ComponentProps, type ReactNode, useEffect, useState } from 'react';
import { useLogin } from '#app/features/session/login-request.ts';
import { ask, send } from '#app/shared/api.ts';
import { formatCents } from '#app/shared/format.ts';
import { paths } from '#app/shared/paths.ts';
import { Button, ButtonLink, Spinner } from '#app/ui/button.tsx';
import { Check, CircleHelp, Hourglass, X } from '#app/ui/icons.ts';
import { Status } from '#app/ui/status.tsx';
import { OrderItems } from './order-items.tsx';
import { type PaymentPage, sellersLeft } from './payment-page.ts';
import css from './payment-ticket.module.css';
import { isOpen, type Verdict, verdictOf } from './payment-verdict.ts';
import { calledBy, resultTexts as texts, texts as common } from './texts.ts';

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

interface Look {
  readonly field: 'mate' | 'rosa' | 'maiz' | 'celeste';
  readonly icon: typeof Check;
  readonly kind: ComponentProps<typeof Status>['kind'];
}

const good: Look = { field: 'mate', icon: Check, kind: 'ok' };
const bad: Look = { field: 'rosa', icon: X, kind: 'bad' };
const waiting: Look = { field: 'maiz', icon: Hourglass, kind: 'wait' };
const unclear: Look = { field: 'celeste', icon: CircleHelp, kind: 'plain' };

const looks: Readonly<Record<Verdict, Look>> = {
  success: good,
  failure: bad,
  pending: waiting,
  confirming: waiting,
  late: waiting,
  review: waiting,
  disputed: waiting,
  unknown: unclear,
  unpaid: unclear,
  expired: unclear,
  cancelled: unclear,
  returning: unclear,
  returned: unclear,
};

interface PaymentTicketProps {
  readonly verdict: Verdict;
  readonly order: Order | null;
  /** What to do now, from the main thing on. */
  readonly actions: ReactNode;
}

/** How a payment went, as a ticket with a perforation on a field of its colour. */
function PaymentTicket({ verdict, order, actions }: PaymentTicketProps) {
  const { field, icon: Icon, kind } = looks[verdict];
  const { title, status, text } = wordsOf(verdict, order);
  const username = order?.other?.username;
  return (
    <div className={[css.field, css[field]].join(' ')}>
      <div className={css.ticket}>
        <div className={css.top} role="status">
          <span className={css.sign}>
            {verdict === 'confirming' ? <Spinner /> : <Icon aria-hidden="true" />}
          </span>
          {status && <Status kind={kind}>{status}</Status>}
          <h1>{title}</h1>
          <p className={css.text}>{text}</p>
        </div>
        {order && (
          <div className={css.body}>
            <OrderItems
              items={order.items}
              size="small"
              about={username ? <span>{texts.seller(username)}</span> : undefined}
            />
            <p className={css.total}>
              <span>{common.total}</span>
              <span className={css.sum}>{formatCents(order.total_cents)}</span>
            </p>
          </div>
        )}
        <div className={css.foot}>{actions}</div>
      </div>
    </div>
  );
}

interface Words {
  readonly title: string;
  readonly status?: string;
  readonly text: string;
}

function wordsOf(verdict: Verdict, order: Order | null): Words {
  switch (verdict) {
    case 'success':
      return {
        ...texts.success,
        text: order?.other ? texts.success.text(calledBy(order.other)) : texts.success.plain,
      };
    case 'confirming':
      return { ...texts.pending, text: texts.pending.confirming };
    case 'late':
      return { ...texts.pending, text: texts.pending.late };
    case 'review':
      return { ...texts.pending, text: texts.pending.review };
    case 'unpaid':
      return {
        ...texts.unpaid,
        text:
          order?.payment_url && order.held_until
            ? texts.unpaid.text(new Date(order.held_until))
            : texts.unpaid.plain,
      };
    case 'pending':
      return order && !order.voucher_url ? { ...texts.pending, text: texts.pending.card } : texts.pending;
    case 'failure':
    case 'unknown':
    case 'expired':
    case 'cancelled':
    case 'disputed':
    case 'returning':
    case 'returned':
      return texts[verdict];
  }
}

type Seen = ReplyOf<typeof getOrder>;

const every = 2_000;
const patience = 30_000;
/** Before that, the provider's own word is most likely on its way to us. */
const firstCheckAfter = 4_000;
const checkEvery = 10_000;

/** Looks at an order that may change any moment, for half a minute. `isWaiting` while it does. */
function useConfirmation(loaded: Seen | null): {
  readonly seen: Seen | null;
  readonly isWaiting: boolean;
} {
  const [seen, setSeen] = useState(loaded);
  const [known, setKnown] = useState(loaded);
  const [isOver, setIsOver] = useState(false);
  // The page was loaded anew, and knows more.
  if (known !== loaded) {
    setKnown(loaded);
    setSeen(loaded);
  }
  const watched = seen && isOpen(seen.order) ? seen.order.id : null;

  useEffect(() => {
    if (watched === null) return;
    const leaving = new AbortController();
    const since = Date.now();
    let lastCheck = since + firstCheckAfter - checkEvery;
    const look = async (): Promise<void> => {
      if (Date.now() - since >= patience) {
        clearInterval(timer);
        setIsOver(true);
        return;
      }
      if (Date.now() - lastCheck >= checkEvery) {
        lastCheck = Date.now();
        await send<typeof checkOrder>('POST', '/api/orders/check', { order_id: watched });
      }
      const result = await ask<typeof getOrder>(`/api/orders/${watched}`, leaving.signal);
      if (result.ok && !leaving.signal.aborted) setSeen(result.value);
    };
    const timer = setInterval(() => void look(), every);
    return () => {
      leaving.abort();
      clearInterval(timer);
    };
  }, [watched]);

  return { seen, isWaiting: watched !== null && !isOver };
}
