import { Skeleton } from '#app/ui/skeleton.tsx';
import { CartExpected } from './cart-expected.tsx';
import { CartTerms } from './cart-terms.tsx';
import css from './cart-page.module.css';

/** Where the first seller's card and what it makes together will stand. */
export function CartPageExpected() {
  return (
    <div className={css.columns}>
      <div className={css.group}>
        <div className={css.head}>
          <span className={css.expectedPerson}>
            <Skeleton shape="title" />
            <Skeleton shape="line" />
          </span>
        </div>
        <div className={css.lines}>
          <CartExpected />
        </div>
        <div className={css.foot}>
          <span className={css.expectedPay}>
            <Skeleton shape="photo" />
          </span>
        </div>
      </div>
      <div className={css.summary}>
        <Skeleton shape="line" />
        <Skeleton shape="title" />
        <CartTerms />
      </div>
    </div>
  );
}
