import { HandCoins, ShieldCheck } from '#app/ui/icons.ts';
import css from './cart-page.module.css';
import { pageTexts as texts } from './texts.ts';

/** How one pays here, whatever is in the cart. */
export function CartTerms() {
  return (
    <>
      <p className={css.each}>
        <HandCoins aria-hidden="true" />
        {texts.onePaymentEach}
      </p>
      <p className={css.provider}>
        <ShieldCheck aria-hidden="true" />
        {texts.provider}
      </p>
    </>
  );
}
