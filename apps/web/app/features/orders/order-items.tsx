import type { Order } from '@perchero/contract/orders/orders';
import type { ReactNode } from 'react';
import { formatCents } from '#app/shared/format.ts';
import { shortSize } from '#app/shared/short-size.ts';
import { MissingPicture, Picture } from '#app/ui/picture.tsx';
import { SewnLabel } from '#app/ui/sewn-label.tsx';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import css from './order-items.module.css';
import { texts } from './texts.ts';

type Item = Order['items'][number];

interface OrderItemsProps {
  readonly items: readonly Item[];
  /** Below the title; by default the size. */
  readonly about?: ReactNode;
  readonly size?: 'small' | 'medium';
}

/** The products as they were at the time of the purchase. */
export function OrderItems({ items, about, size = 'medium' }: OrderItemsProps) {
  return (
    <ul className={[css.items, css[size]].join(' ')}>
      {items.map((item) => (
        <li key={item.product_id}>
          <span className={css.photo}>
            {item.picture ? (
              <Picture {...item.picture} alt="" sizes="60px" />
            ) : (
              <MissingPicture alt={item.title} />
            )}
          </span>
          <span className={css.words}>
            <b>{item.title}</b>
            <span className={css.about}>
              {about ?? <SizeLabel wire={item.size} />}
              {item.quantity > 1 && <span>{texts.quantity(item.quantity)}</span>}
            </span>
          </span>
          <span className={css.price}>{formatCents(item.unit_price_cents * item.quantity)}</span>
        </li>
      ))}
    </ul>
  );
}

function SizeLabel({ wire }: { wire: string }) {
  return (
    <SewnLabel>
      <VisuallyHidden>{texts.size}</VisuallyHidden>
      {shortSize(wire)}
    </SewnLabel>
  );
}
