import { type CatalogueQuery, writeQuery } from '@perchero/contract/search/catalogue-query';
import type { ReactNode } from 'react';
import { ActiveChips } from '#app/features/filters/active-chips.tsx';
import { countActive } from '#app/features/filters/filter-state.ts';
import { FilterSheetButton } from '#app/features/filters/filter-sheet-button.tsx';
import { FilterSidebar } from '#app/features/filters/filter-sidebar.tsx';
import { SortField } from '#app/features/filters/sort-field.tsx';
import { ListingHead } from '#app/features/product-list/listing-head.tsx';
import { ListingTabs } from '#app/features/product-list/listing-tabs.tsx';
import type { ProductsReply } from '#app/shared/listing.ts';
import { texts } from '#app/features/product-list/texts.ts';
import { ListingSearch } from '#app/features/search/listing-search.tsx';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import css from './products-screen.module.css';

interface ProductsFrameProps {
  /** The query of the shown results. */
  readonly query: CatalogueQuery;
  /** The query chosen last, whose results may still be loading. */
  readonly optimisticQuery: CatalogueQuery;
  readonly found: Pick<ProductsReply, 'facets' | 'total' | 'has_sizes'> | null;
  readonly status: string | null;
  /** Whether new results are loading. */
  readonly pending: boolean;
  /** Saves the search. */
  readonly save?: ReactNode;
  readonly onChange: (next: CatalogueQuery) => void;
  readonly children: ReactNode;
}

/** Filters, heading and search around the results in any state. */
export function ProductsFrame(props: ProductsFrameProps) {
  const { query, optimisticQuery, found, status, pending, save, onChange, children } = props;
  const filters = {
    query: optimisticQuery,
    facets: found?.facets ?? null,
    hasSizes: found?.has_sizes ?? optimisticQuery.mios,
    onChange,
  };
  return (
    <div className={['page', css.listing].join(' ')}>
      <ListingTabs current="products" />
      <FilterSidebar {...filters} />
      <div className={css.main}>
        <ListingHead title={<Title query={query} />} status={status}>
          <ListingSearch query={optimisticQuery} />
          <FilterSheetButton {...filters} total={found?.total ?? null} />
          <SortField query={optimisticQuery} onChange={onChange} />
        </ListingHead>
        <div className={css.narrowing}>
          {countActive(optimisticQuery) > 0 && <ActiveChips query={optimisticQuery} onChange={onChange} />}
          {save}
        </div>
        <div className={css.results} aria-busy={pending}>
          {children}
        </div>
      </div>
    </div>
  );
}

function Title({ query }: { query: CatalogueQuery }) {
  if (writeQuery(query).size === 0) return texts.title;
  return (
    <>
      {texts.results}
      {query.text && <VisuallyHidden>{texts.resultsFor(query.text)}</VisuallyHidden>}
    </>
  );
}
