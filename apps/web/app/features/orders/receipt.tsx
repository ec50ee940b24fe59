import type { Order } from '@perchero/contract/orders/orders';
import { formatCents } from '#app/shared/format.ts';
import { formatLongDate } from '#app/shared/format-moment.ts';
import { siteTexts } from '#app/shared/texts.ts';
import { Logo } from '#app/ui/brand.tsx';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import css from './receipt.module.css';
import { receiptTexts as texts, texts as common } from './texts.ts';

interface ReceiptProps {
  readonly order: Order & { readonly paid_at: string };
  /** The viewer's name. */
  readonly ownName: string;
}

/** Visible only in print, where it replaces the page. */
export function Receipt({ order, ownName }: ReceiptProps) {
  const otherName = order.other?.full_name ?? common.gone;
  const [buyer, seller] = order.side === 'purchase' ? [ownName, otherName] : [otherName, ownName];
  return (
    <section className={css.receipt} aria-label={texts.title} data-print="only">
      <p className={css.brand}>
        <Logo />
        <VisuallyHidden>{siteTexts.name}</VisuallyHidden>
      </p>
      <h1>{texts.title}</h1>
      <dl className={css.facts}>
        <dt>{texts.number}</dt>
        <dd>{order.number}</dd>
        <dt>{texts.paidOn}</dt>
        <dd>{formatLongDate(new Date(order.paid_at))}</dd>
        <dt>{texts.buyer}</dt>
        <dd>{buyer}</dd>
        <dt>{texts.seller}</dt>
        <dd>{seller}</dd>
      </dl>
      <table className={css.products}>
        <thead>
          <tr>
            <th scope="col">{texts.product}</th>
            <th scope="col">{texts.units}</th>
            <th scope="col">{texts.amount}</th>
          </tr>
        </thead>
        <tbody>
          {order.items.map((item) => (
            <tr key={item.product_id}>
              <td>{item.title}</td>
              <td>{item.quantity}</td>
              <td>{formatCents(item.quantity * item.unit_price_cents)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          {order.delivery_cents > 0 && (
            <tr>
              <th scope="row" colSpan={2}>
                {common.delivery}
              </th>
              <td>{formatCents(order.delivery_cents)}</td>
            </tr>
          )}
          <tr>
            <th scope="row" colSpan={2}>
              {texts.total}
            </th>
            <td>{formatCents(order.total_cents)}</td>
          </tr>
        </tfoot>
      </table>
      <p>{texts.through}</p>
      <p>{texts.notFiscal}</p>
    </section>
  );
}
