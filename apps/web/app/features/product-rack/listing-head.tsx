import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '#app/shared/paths.ts';
import css from './listing-head.module.css';
import type { ProductsReply } from '#app/shared/products-page.ts';
import { texts } from './texts.ts';

interface ListingHeadProps {
  readonly title: ReactNode;
  /** How many garments there are, or what is going on; whoever cannot see it hears it change. */
  readonly status: string | null;
  /** Where one searches and sorts. */
  readonly children: ReactNode;
}

/** The title of the listing, how many garments there are, and what changes them. */
export function ListingHead({ title, status, children }: ListingHeadProps) {
  return (
    <div className={css.head}>
      <div className={css.name}>
        <h1 className={css.title} tabIndex={-1}>
          {title}
        </h1>
        <div className={css.below}>
          <p className={css.count} role="status">
            {status}
          </p>
          <Link to={paths.howWeOrder} className={css.ranking}>
            {texts.howWeOrder}
          </Link>
        </div>
      </div>
      <div className={css.tools}>{children}</div>
    </div>
  );
}

/** Nothing when nobody could count them. */
export function totalText(total: ProductsReply['total']): string | null {
  if (!total) return null;
  return total.exact ? texts.count(total.count) : texts.countAtLeast(total.count);
}
