import type { PaidGroup as Paid } from '@perchero/contract/cart/cart';
import { useId } from 'react';
import { formatCents } from '#app/shared/format.ts';
import { paths } from '#app/shared/paths.ts';
import { sewnSize } from '#app/shared/sewn-size/sewn-size.ts';
import { Check, Hourglass } from '#app/ui/icons.ts';
import { MissingPicture, Picture } from '#app/ui/picture.tsx';
import { SewnLabel } from '#app/ui/sewn-label.tsx';
import { Status } from '#app/ui/status.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import lineCss from './cart-line.module.css';
import css from './cart-page.module.css';
import { SellerHead } from './seller-head.tsx';
import { lineTexts, pageTexts as texts } from './texts.ts';

/** What was just paid: it stays in sight until the rest is. */
export function PaidGroup({ group }: { group: Paid }) {
  const nameId = useId();
  const { seller, items, total_cents } = group;
  const isPaid = group.state === 'paid';
  return (
    <section className={css.group} aria-labelledby={nameId}>
      <SellerHead seller={seller} nameId={nameId}>
        <Status kind={isPaid ? 'ok' : 'wait'}>{isPaid ? texts.paid : texts.pending}</Status>
      </SellerHead>
      <ul className={css.lines}>
        {items.map((item) => (
          <li key={item.product_id} className={lineCss.line}>
            <span className={lineCss.photo}>
              {item.picture ? (
                <Picture {...item.picture} alt="" sizes="6rem" />
              ) : (
                <MissingPicture alt={item.title} />
              )}
            </span>
            <div className={lineCss.body}>
              <span className={lineCss.title}>{item.title}</span>
              <div className={lineCss.facts}>
                <SewnLabel>
                  <VisuallyHidden>{lineTexts.size}</VisuallyHidden>
                  {sewnSize(item.size)}
                </SewnLabel>
                {item.quantity > 1 && <span className={lineCss.muted}>{texts.units(item.quantity)}</span>}
              </div>
            </div>
            <span className={lineCss.price}>{formatCents(item.unit_price_cents * item.quantity)}</span>
          </li>
        ))}
      </ul>
      <footer className={css.foot}>
        <div className={css.subtotal}>
          <span>{seller ? texts.subtotal(seller.full_name) : texts.total}</span>
          <b>{formatCents(total_cents)}</b>
        </div>
        <div className={css.outcome}>
          <span className={isPaid ? css.credited : css.waiting}>
            {isPaid ? <Check aria-hidden="true" /> : <Hourglass aria-hidden="true" />}
            {isPaid ? texts.credited : texts.waiting}
          </span>
          <ButtonLink kind="line" to={paths.purchase(group.order_id)}>
            {texts.seePurchase}
          </ButtonLink>
        </div>
      </footer>
    </section>
  );
}
