import type { Order } from '@perchero/contract/orders/orders';
import type { ReactNode } from 'react';
import { formatCents } from '#app/shared/format.ts';
import css from './amounts.module.css';
import { costTexts } from './delivery/texts.ts';
import { detailTexts, texts } from './texts.ts';

/** What is paid for the products and for their delivery. */
export function Totals({ order }: { order: Order }) {
  const { delivery, delivery_cents, total_cents, side } = order;
  const isOnArrival = delivery.terms === 'on_arrival';
  const cost = isOnArrival
    ? costTexts.onArrival[side]
    : delivery_cents > 0
      ? formatCents(delivery_cents)
      : costTexts.free;
  return (
    <dl className={css.rows}>
      <AmountRow name={costTexts.products} value={formatCents(total_cents - delivery_cents)} />
      {delivery.method === 'in_person' && <AmountRow name={costTexts.inPerson} value={costTexts.free} />}
      {delivery.method === 'parcel' && <AmountRow name={texts.delivery} value={cost} />}
      <AmountRow name={texts.total} value={formatCents(total_cents)}>
        {isOnArrival && side === 'purchase' && <small>{costTexts.plusDelivery}</small>}
      </AmountRow>
    </dl>
  );
}

interface AmountRowProps {
  readonly name: string;
  /** Null while it is unknown. */
  readonly value: string | null;
  readonly children?: ReactNode;
}

/** A name and its amount. */
export function AmountRow({ name, value, children }: AmountRowProps) {
  return (
    <div>
      <dt>{name}</dt>
      {value === null ? (
        <dd className={css.unknown}>{detailTexts.notKnownYet}</dd>
      ) : (
        <dd>
          {value}
          {children}
        </dd>
      )}
    </div>
  );
}
