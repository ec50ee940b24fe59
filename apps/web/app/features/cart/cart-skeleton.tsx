import { Skeleton } from '#app/ui/skeleton.tsx';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import css from './cart-skeleton.module.css';
import cartPageCss from './cart-page.module.css';
import { CartTerms } from './cart-summary.tsx';
import { texts } from './texts.ts';

export function CartSkeleton() {
  return (
    <div className={css.skeleton}>
      <span role="status">
        <VisuallyHidden>{texts.loading}</VisuallyHidden>
      </span>
      {['first', 'second'].map((key) => (
        <div key={key} className={css.line}>
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

/** The skeleton of the first seller's card and of the summary. */
export function CartPageSkeleton() {
  return (
    <div className={cartPageCss.columns}>
      <div className={cartPageCss.group}>
        <div className={cartPageCss.head}>
          <span className={cartPageCss.skeletonPerson}>
            <Skeleton shape="title" />
            <Skeleton shape="line" />
          </span>
        </div>
        <div className={cartPageCss.lines}>
          <CartSkeleton />
        </div>
        <div className={cartPageCss.foot}>
          <span className={cartPageCss.skeletonPay}>
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
