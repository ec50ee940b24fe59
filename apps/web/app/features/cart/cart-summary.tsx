import type { Cart } from '@perchero/contract/cart/cart';
import { formatCents } from '#app/shared/format.ts';
import { Status } from '#app/ui/status.tsx';
import css from './cart-page.module.css';
import { CartTerms } from './cart-terms.tsx';
import { pageTexts as texts } from './texts.ts';

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
