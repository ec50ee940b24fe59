import type { CartGroup } from '@perchero/contract/cart/cart';
import { useId } from 'react';
import { formatCents } from '#app/shared/format.ts';
import { formatTime } from '#app/shared/format-moment.ts';
import { Button } from '#app/ui/button.tsx';
import { Note } from '#app/ui/note.tsx';
import { Status } from '#app/ui/status.tsx';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import { CartLine } from './cart-line.tsx';
import css from './cart-page.module.css';
import { SellerHead } from './seller-head.tsx';
import { pageTexts as texts } from './texts.ts';
import type { CartView } from './use-cart.ts';
import { usePayment } from './use-payment.ts';

interface SellerGroupProps {
  readonly group: CartGroup;
  readonly view: CartView;
}

/** What is bought of one seller, and the payment for it. */
export function SellerGroup({ group, view }: SellerGroupProps) {
  const nameId = useId();
  const { seller, lines, subtotal_cents, order } = group;
  const { phase, error, pay } = usePayment(group, view.reload);
  const busy = { ready: undefined, creating: texts.creating, leaving: texts.leaving }[phase];
  return (
    <section className={css.group} aria-labelledby={nameId}>
      <SellerHead seller={seller} nameId={nameId}>
        {order?.held_until && (
          <Status kind="wait">{texts.held(formatTime(new Date(order.held_until)))}</Status>
        )}
      </SellerHead>
      <ul className={css.lines}>
        {lines.map((line) => (
          <CartLine key={line.id} line={line} setQuantity={view.setQuantity} remove={view.remove} />
        ))}
      </ul>
      <footer className={css.foot}>
        {subtotal_cents > 0 ? (
          <>
            <div className={css.subtotal}>
              <span>{texts.subtotal(seller.full_name)}</span>
              <b>{formatCents(subtotal_cents)}</b>
            </div>
            <Button size="large" onClick={pay} {...(busy && { busyLabel: busy, 'aria-busy': true })}>
              {texts.pay(seller.full_name)}
            </Button>
          </>
        ) : (
          <p className={css.muted}>{texts.nothingToPay}</p>
        )}
      </footer>
      <VisuallyHidden>
        <span role="status">{busy}</span>
      </VisuallyHidden>
      {error && <Note kind="error">{error}</Note>}
    </section>
  );
}
