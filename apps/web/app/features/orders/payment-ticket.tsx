import type { Order } from '@perchero/contract/orders/orders';
import type { ComponentProps, ReactNode } from 'react';
import { formatCents } from '#app/shared/format.ts';
import { Check, CircleHelp, Hourglass, X } from '#app/ui/icons.ts';
import { Spinner } from '#app/ui/spinner.tsx';
import { Status } from '#app/ui/status.tsx';
import { OrderItems } from './order-items.tsx';
import css from './payment-ticket.module.css';
import type { Verdict } from './payment-verdict.ts';
import { calledBy, resultTexts as texts, texts as common } from './texts.ts';

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
export function PaymentTicket({ verdict, order, actions }: PaymentTicketProps) {
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
