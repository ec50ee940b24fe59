import { formatCents } from '#app/shared/format.ts';
import { siteTexts } from '#app/shared/texts.ts';
import css from './former-price.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

/** The price before it fell. */
export function FormerPrice({ cents }: { cents: number }) {
  return (
    <span className={css.former}>
      <VisuallyHidden>{siteTexts.priceFell}</VisuallyHidden>
      {siteTexts.formerPrice} <s>{formatCents(cents)}</s>
    </span>
  );
}
