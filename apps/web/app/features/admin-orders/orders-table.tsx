import type { AdminOrder } from '@perchero/contract/admin/money';
import type { OrderState } from '@perchero/contract/orders/order-states.rules';
import type { ComponentProps } from 'react';
import { formatShortDate, formatTime } from '#app/shared/format-moment.ts';
import { formatCents } from '#app/shared/format.ts';
import { Button } from '#app/ui/button.tsx';
import { DataTable } from '#app/ui/data-table.tsx';
import { Status } from '#app/ui/status.tsx';
import css from './orders-table.module.css';
import { reasonTexts, texts, viewTexts } from './texts.ts';

interface OrdersTableProps {
  readonly orders: readonly AdminOrder[];
  readonly onDecide: (order: AdminOrder) => void;
}

export function OrdersTable({ orders, onDecide }: OrdersTableProps) {
  return (
    <DataTable label={texts.table}>
      <thead>
        <tr>
          <th>{texts.number}</th>
          <th>{texts.state}</th>
          <th>{texts.total}</th>
          <th>{texts.buyer}</th>
          <th>{texts.seller}</th>
          <th>{texts.changed}</th>
          <th>{texts.nextCheck}</th>
          <th>{texts.trouble}</th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <OrderRow key={order.id} order={order} onDecide={() => onDecide(order)} />
        ))}
      </tbody>
    </DataTable>
  );
}

function OrderRow({ order, onDecide }: { order: AdminOrder; onDecide: () => void }) {
  const { number, state, reason, refund_error, next_check_at, fraud_alert_at } = order;
  const trouble = [
    fraud_alert_at && texts.fraudAlert,
    reason && (reasonTexts[reason] ?? texts.refundError(reason)),
    refund_error && texts.refundError(refund_error),
  ]
    .filter(Boolean)
    .join(' · ');
  return (
    <tr>
      <td>
        <span className={css.order}>
          <b>{number}</b>
          <Button kind="soft" size="small" aria-label={texts.decideAbout(number)} onClick={onDecide}>
            {texts.decide}
          </Button>
        </span>
      </td>
      <td>
        <Status kind={kinds[state]}>{viewTexts[state].one}</Status>
      </td>
      <td>{formatCents(order.total_cents)}</td>
      <td>{texts.person(order.buyer)}</td>
      <td>{texts.person(order.seller)}</td>
      <td>{momentOf(order.changed_at)}</td>
      <td>{next_check_at ? momentOf(next_check_at) : texts.never}</td>
      <td className={css.trouble}>{trouble}</td>
    </tr>
  );
}

function momentOf(at: string): string {
  const moment = new Date(at);
  return texts.moment(formatShortDate(moment), formatTime(moment));
}

const kinds: Readonly<Record<OrderState, ComponentProps<typeof Status>['kind']>> = {
  creating: 'wait',
  awaiting_payment: 'wait',
  payment_pending: 'wait',
  paid: 'ok',
  partially_refunded: 'talk',
  refund_pending: 'wait',
  refunded: 'plain',
  in_dispute: 'bad',
  charged_back: 'bad',
  expired: 'plain',
  cancelled: 'plain',
  review: 'bad',
};
