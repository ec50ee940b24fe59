import type { ReplyOf } from '@perchero/contract/endpoint';
import type { getOrder, Order } from '@perchero/contract/orders/orders';
import type { checkOrder } from '@perchero/contract/payments/payments';
import { type ComponentProps, type ReactNode, useEffect, useState } from 'react';
import { useLogin } from '#app/features/session/login-request.ts';
import { get, send } from '#app/shared/api.ts';
import { paths } from '#app/shared/paths.ts';
import { Button, ButtonLink, Spinner } from '#app/ui/button.tsx';
import { Check, CircleHelp, Hourglass, X } from '#app/ui/icons.ts';
import { Status } from '#app/ui/status.tsx';
import { OrderItems } from './order-items.tsx';
import { Totals } from './totals.tsx';
import { type PaymentPage, sellersLeft } from './payment-page.ts';
import css from './payment-ticket.module.css';
import { isOpen, type PaymentOutcome, outcomeOf } from './payment-outcome.ts';
import { firstNameOf, resultTexts as texts } from './texts.ts';

/** The outcome of a payment and the next actions. */
export function PaymentResult({ page }: { page: PaymentPage }) {
  const { orderReply, isWaiting } = usePollOrder(page);
  const order = orderReply?.order ?? null;
  const outcome = outcomeOf(order, page.returned, isWaiting);
  const next = orderReply ? sellersLeft(orderReply, page.groups) : [];
  const [first] = next;
  return (
    <PaymentTicket
      outcome={outcome}
      order={order}
      actions={
        <>
          {page.isGuest && page.returned.orderId !== null && <SignIn />}
          {outcome === 'success' && first && (
            <ButtonLink to={first.to} size="large">
              {texts.payNext(first.name, next.length)}
            </ButtonLink>
          )}
          <Actions outcome={outcome} order={order} hasMain={outcome === 'success' && first !== undefined} />
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

interface ActionsProps {
  readonly outcome: PaymentOutcome;
  readonly order: Order | null;
  /** A primary action is already shown above. */
  readonly hasMain: boolean;
}

/** The primary action first. */
function Actions({ outcome, order, hasMain }: ActionsProps) {
  const actions = actionsOf(outcome, order);
  return (hasMain ? actions.slice(0, 1) : actions).map(({ name, to }, index) => (
    <ButtonLink key={name} to={to} {...(index === 0 && !hasMain ? { size: 'large' } : { kind: 'ghost' })}>
      {name}
    </ButtonLink>
  ));
}

interface Action {
  readonly name: string;
  readonly to: string;
}

function actionsOf(outcome: PaymentOutcome, order: Order | null): readonly Action[] {
  const purchases = { name: texts.seePurchases, to: paths.purchases };
  const cart = { name: texts.backToCart, to: paths.cart };
  const listing = { name: texts.goOn, to: paths.products };
  const again = order?.payment_url;
  switch (outcome) {
    case 'failure':
      return again ? [{ name: texts.retry, to: again }, cart] : [cart, purchases];
    case 'unpaid':
      return again ? [{ name: texts.pay, to: again }, purchases] : [cart, purchases];
    case 'expired':
    case 'cancelled':
      return [cart, listing];
    case 'pending':
      return order?.voucher_url
        ? [{ name: texts.seeVoucher, to: order.voucher_url }, purchases]
        : [purchases, listing];
    case 'unknown':
      return [purchases, { name: texts.goHome, to: paths.home }];
    case 'success':
    case 'confirming':
    case 'late':
    case 'review':
    case 'disputed':
    case 'returning':
    case 'returned':
      return [purchases, listing];
  }
}

interface OutcomeStyle {
  readonly field: 'mate' | 'rosa' | 'maiz' | 'celeste';
  readonly icon: typeof Check;
  readonly kind: ComponentProps<typeof Status>['kind'];
}

const good: OutcomeStyle = { field: 'mate', icon: Check, kind: 'ok' };
const bad: OutcomeStyle = { field: 'rosa', icon: X, kind: 'bad' };
const waiting: OutcomeStyle = { field: 'maiz', icon: Hourglass, kind: 'wait' };
const unclear: OutcomeStyle = { field: 'celeste', icon: CircleHelp, kind: 'plain' };

const styles: Readonly<Record<PaymentOutcome, OutcomeStyle>> = {
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
  readonly outcome: PaymentOutcome;
  readonly order: Order | null;
  /** The primary action first. */
  readonly actions: ReactNode;
}

/** The outcome as a perforated ticket on a coloured background. */
function PaymentTicket({ outcome, order, actions }: PaymentTicketProps) {
  const { field, icon: Icon, kind } = styles[outcome];
  const { title, status, text } = textsOf(outcome, order);
  const username = order?.other?.username;
  return (
    <div className={[css.field, css[field]].join(' ')}>
      <div className={css.ticket}>
        <div className={css.top} role="status">
          <span className={css.sign}>
            {outcome === 'confirming' ? <Spinner /> : <Icon aria-hidden="true" />}
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
            <Totals order={order} />
          </div>
        )}
        <div className={css.foot}>{actions}</div>
      </div>
    </div>
  );
}

interface OutcomeTexts {
  readonly title: string;
  readonly status?: string;
  readonly text: string;
}

function textsOf(outcome: PaymentOutcome, order: Order | null): OutcomeTexts {
  switch (outcome) {
    case 'success':
      return { ...texts.success, text: order ? successTextOf(order) : texts.success.plain };
    case 'late':
      return { ...texts.pending, text: texts.pending.late };
    case 'review':
      return { ...texts.pending, text: texts.pending.review };
    case 'unpaid':
      return {
        ...texts.unpaid,
        text:
          order?.payment_url && order.reserved_until
            ? texts.unpaid.text(new Date(order.reserved_until))
            : texts.unpaid.plain,
      };
    case 'pending':
      return order && !order.voucher_url ? { ...texts.pending, text: texts.pending.card } : texts.pending;
    case 'failure':
    case 'confirming':
    case 'unknown':
    case 'expired':
    case 'cancelled':
    case 'disputed':
    case 'returning':
    case 'returned':
      return texts[outcome];
  }
}

function successTextOf({ other, delivery: { method } }: Order): string {
  const next = texts.success.next[method];
  return other ? `${texts.success.told(firstNameOf(other))} ${next}` : next;
}

type OrderReply = ReplyOf<typeof getOrder>;

const pollIntervalMs = 2_000;
const timeoutMs = 30_000;
/** Earlier, the provider's webhook is most likely still on its way. */
const firstCheckAfterMs = 4_000;
const checkIntervalMs = 10_000;

/** Polls an open order for half a minute; `isWaiting` is true meanwhile. */
function usePollOrder({ orderReply: loaded, returned }: PaymentPage): {
  readonly orderReply: OrderReply | null;
  readonly isWaiting: boolean;
} {
  const [orderReply, setOrderReply] = useState(loaded);
  const [known, setKnown] = useState(loaded);
  const [hasTimedOut, setHasTimedOut] = useState(false);
  // The page was reloaded with newer data.
  if (known !== loaded) {
    setKnown(loaded);
    setOrderReply(loaded);
  }
  const openOrderId = orderReply && isOpen(orderReply.order, returned.paymentId) ? orderReply.order.id : null;

  useEffect(() => {
    if (openOrderId === null) return;
    const controller = new AbortController();
    const startedAt = Date.now();
    let lastCheck = startedAt + firstCheckAfterMs - checkIntervalMs;
    const poll = async (): Promise<void> => {
      if (Date.now() - startedAt >= timeoutMs) {
        clearInterval(timer);
        setHasTimedOut(true);
        return;
      }
      if (Date.now() - lastCheck >= checkIntervalMs) {
        lastCheck = Date.now();
        await send<typeof checkOrder>('POST', '/api/orders/check', { order_id: openOrderId });
      }
      const result = await get<typeof getOrder>(`/api/orders/${openOrderId}`, controller.signal);
      if (result.ok && !controller.signal.aborted) setOrderReply(result.value);
    };
    const timer = setInterval(() => void poll(), pollIntervalMs);
    return () => {
      controller.abort();
      clearInterval(timer);
    };
  }, [openOrderId]);

  return { orderReply, isWaiting: openOrderId !== null && !hasTimedOut };
}
