import type { Order } from '@perchero/contract/orders/orders';
import { Link } from 'react-router';
import { formatLongDate } from '#app/shared/format-moment.ts';
import { paths } from '#app/shared/paths.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { Status } from '#app/ui/status.tsx';
import { OrderActions } from './order-actions.tsx';
import css from './order-card.module.css';
import { OrderItems } from './order-items.tsx';
import { OrderPerson } from './order-person.tsx';
import { hintOf, stepOf, wordOf } from './order-state.ts';
import { texts } from './texts.ts';
import { Tracker } from './tracker.tsx';

interface OrderCardProps {
  readonly order: Order;
  readonly onChanged: () => Promise<void>;
}

export function addressOf({ side, id }: Pick<Order, 'side' | 'id'>): string {
  return side === 'purchase' ? paths.purchase(id) : paths.sale(id);
}

/** One order in the list: what it is, how it stands, and what to do next. */
export function OrderCard({ order, onChanged }: OrderCardProps) {
  const { kind, word } = wordOf(order);
  const step = stepOf(order);
  const titleId = `order-${order.id}`;
  return (
    <article className={css.card} aria-labelledby={titleId}>
      <header className={css.head}>
        <div>
          <h2 id={titleId} className={css.title}>
            <Link to={addressOf(order)}>{texts.orderTitle(order.side, order.number)}</Link>
          </h2>
          <p className={css.date}>{formatLongDate(new Date(order.created_at))}</p>
        </div>
        <Status kind={kind}>{word}</Status>
      </header>
      <div className={css.body}>
        <OrderItems items={order.items} />
        {step !== null && <Tracker step={step} />}
        <p className={css.hint}>{hintOf(order)}</p>
      </div>
      <footer className={css.foot}>
        <OrderPerson order={order} />
        <div className={css.actions}>
          <ButtonLink to={addressOf(order)} kind="line">
            {order.shipped_at ? texts.seeShipment : texts.seeDetail}
          </ButtonLink>
          <OrderActions order={order} onChanged={onChanged} />
        </div>
      </footer>
    </article>
  );
}
