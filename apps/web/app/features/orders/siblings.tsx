import type { Order } from '@perchero/contract/orders/orders';
import { Link } from 'react-router';
import { formatCents } from '#app/shared/format.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { Status } from '#app/ui/status.tsx';
import { addressOf } from './order-card.tsx';
import { wordOf } from './order-state.ts';
import panel from './panel.module.css';
import css from './siblings.module.css';
import { actionTexts, calledBy, detailTexts } from './texts.ts';

/** The payments to the other sellers of the same checkout. */
export function Siblings({ orders }: { orders: readonly Order[] }) {
  return (
    <section className={panel.panel} aria-labelledby="siblings">
      <h2 id="siblings">{detailTexts.siblings}</h2>
      <ul className={css.list}>
        {orders.map((order) => {
          const { kind, word } = wordOf(order);
          const name = calledBy(order.other);
          return (
            <li key={order.id}>
              <span className={css.words}>
                <Link to={addressOf(order)}>{order.other?.full_name ?? name}</Link>
                <span className={css.sum}>{formatCents(order.total_cents)}</span>
              </span>
              <Status kind={kind}>{word}</Status>
              {order.payment_url && (
                <ButtonLink to={order.payment_url} aria-label={detailTexts.payThis(name)}>
                  {actionTexts.pay}
                </ButtonLink>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
