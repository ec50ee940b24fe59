import type { CatalogueQuery } from '@perchero/contract/search/catalogue-query';
import { Link } from 'react-router';
import { listingPath } from '#app/shared/listing-path.ts';
import { filterLabel } from '#app/shared/product-words/product-words.ts';
import type { ProductsReply } from '#app/shared/products-page.ts';
import { nothingTexts as texts } from './texts.ts';
import css from './understanding.module.css';

interface UnderstandingProps {
  readonly query: CatalogueQuery;
  readonly reply: Pick<ProductsReply, 'understood' | 'didYouMean'>;
}

/** What the search made of the words, and other words that may have been meant. */
export function Understanding({ query, reply: { understood, didYouMean } }: UnderstandingProps) {
  if (understood.length === 0 && !didYouMean) return null;
  return (
    <div className={css.notes}>
      {didYouMean && (
        <p className={css.meant}>
          {texts.didYouMean.before}
          <Link to={listingPath({ ...query, text: didYouMean })}>{didYouMean}</Link>
          {texts.didYouMean.after}
        </p>
      )}
      {understood.length > 0 && (
        <p>
          {texts.understood(understood.map(({ filter, value }) => filterLabel(filter, value, query.tipo)))}
        </p>
      )}
    </div>
  );
}
