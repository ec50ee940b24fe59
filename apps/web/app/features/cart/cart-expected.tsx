import { Skeleton } from '#app/ui/skeleton.tsx';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import css from './cart-expected.module.css';
import cartPageCss from './cart-page.module.css';
import { CartTerms } from './cart-summary.tsx';
import { texts } from './texts.ts';

/** Where the pieces will stand. */
export function CartExpected() {
  return (
    <div className={css.expected}>
      <span role="status">
        <VisuallyHidden>{texts.loading}</VisuallyHidden>
      </span>
      {['first', 'second'].map((place) => (
        <div key={place} className={css.line}>
          <div className={css.photo}>
            <Skeleton shape="photo" />
          </div>
          <div className={css.words}>
            <Skeleton shape="title" />
            <Skeleton shape="line" />
          </div>
        </div>
      ))}
    </div>
  );
}

/** Where the first seller's card and what it makes together will stand. */
export function CartPageExpected() {
  return (
    <div className={cartPageCss.columns}>
      <div className={cartPageCss.group}>
        <div className={cartPageCss.head}>
          <span className={cartPageCss.expectedPerson}>
            <Skeleton shape="title" />
            <Skeleton shape="line" />
          </span>
        </div>
        <div className={cartPageCss.lines}>
          <CartExpected />
        </div>
        <div className={cartPageCss.foot}>
          <span className={cartPageCss.expectedPay}>
            <Skeleton shape="photo" />
          </span>
        </div>
      </div>
      <div className={cartPageCss.summary}>
        <Skeleton shape="line" />
        <Skeleton shape="title" />
        <CartTerms />
      </div>
    </div>
  );
}
