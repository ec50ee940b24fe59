import type { CatalogueQuery } from '@perchero/contract/search/catalogue-query';
import { Link } from 'react-router';
import { listingPath, type ProductsReply } from '#app/shared/listing.ts';
import { filterLabel } from '#app/shared/product-words/product-words.ts';
import { nothingTexts as texts } from './texts.ts';
import css from './search-interpretation.module.css';

interface SearchInterpretationProps {
  readonly query: CatalogueQuery;
  readonly reply: Pick<ProductsReply, 'recognizedFilters' | 'didYouMean'>;
}

/** The filters the search recognised in the text, and a spelling suggestion. */
export function SearchInterpretation({
  query,
  reply: { recognizedFilters, didYouMean },
}: SearchInterpretationProps) {
  if (recognizedFilters.length === 0 && !didYouMean) return null;
  return (
    <div className={css.notes}>
      {didYouMean && (
        <p className={css.didYouMean}>
          {texts.didYouMean.before}
          <Link to={listingPath({ ...query, text: didYouMean })}>{didYouMean}</Link>
          {texts.didYouMean.after}
        </p>
      )}
      {recognizedFilters.length > 0 && (
        <p>
          {texts.recognizedFilters(
            recognizedFilters.map(({ filter, value }) => filterLabel(filter, value, query.tipo)),
          )}
        </p>
      )}
    </div>
  );
}
