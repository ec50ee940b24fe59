import type { Order } from '@perchero/contract/orders/orders';
import { formatCents } from '#app/shared/format.ts';
import css from './amounts.module.css';
import panel from './panel.module.css';
import { detailTexts as texts } from './texts.ts';

interface AmountsProps {
  readonly totalCents: number;
  readonly amounts: NonNullable<Order['amounts']>;
}

/** What its seller gets of a sale, and where the rest goes. */
export function Amounts({ totalCents, amounts }: AmountsProps) {
  const { commission_cents, provider_fee_cents, withheld_cents, refunded_cents, net_cents } = amounts;
  return (
    <section className={panel.panel} aria-labelledby="amounts">
      <h2 id="amounts">{texts.amounts}</h2>
      <dl className={css.rows}>
        <Row name={texts.price} cents={totalCents} />
        <Row name={texts.commission} cents={-commission_cents} />
        <Row name={texts.providerFee} cents={provider_fee_cents === null ? null : -provider_fee_cents} />
        {withheld_cents > 0 && <Row name={texts.withheld} cents={-withheld_cents} />}
        {refunded_cents > 0 && <Row name={texts.refunded} cents={-refunded_cents} />}
        <Row name={texts.net} cents={net_cents} />
      </dl>
    </section>
  );
}

function Row({ name, cents }: { name: string; cents: number | null }) {
  return (
    <div>
      <dt>{name}</dt>
      {cents === null ? (
        <dd className={css.unknown}>{texts.notKnownYet}</dd>
      ) : (
        // Nothing is taken away: no minus.
        <dd>{formatCents(cents === 0 ? 0 : cents)}</dd>
      )}
    </div>
  );
}
