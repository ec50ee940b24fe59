import type { ReactNode } from 'react';
import css from './listing-head.module.css';
import type { ProductsReply } from './products-page.ts';
import { texts } from './texts.ts';

/** The title of the listing and, under it, how many garments there are or what is going on. */
export function ListingHead({ children }: { children?: ReactNode }) {
  return (
    <div className={css.head}>
      <h1 className={css.title}>{texts.title}</h1>
      {children && <p className={css.count}>{children}</p>}
    </div>
  );
}

/** Nothing when nobody could count them. */
export function totalText(total: ProductsReply['total']): string | null {
  if (!total) return null;
  return total.exact ? texts.count(total.count) : texts.countAtLeast(total.count);
}
