import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '#app/shared/paths.ts';
import css from './listing-head.module.css';
import type { ProductsReply } from '#app/shared/listing.ts';
import { texts } from './texts.ts';

interface ListingHeadProps {
  readonly title: ReactNode;
  /** The number of products or the loading state, announced to screen readers. */
  readonly status: string | null;
  /** Search and sort controls. */
  readonly children: ReactNode;
}

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

/** Null when there is no total. */
export function totalText(total: ProductsReply['total']): string | null {
  if (!total) return null;
  return total.exact ? texts.count(total.count) : texts.countAtLeast(total.count);
}
