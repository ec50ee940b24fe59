import { type CatalogueQuery, writeQuery } from '@perchero/contract/search/catalogue-query';
import { removeFilter } from '#app/features/filters/change-query.ts';
import { NoMatch } from '#app/features/product-rack/no-match.tsx';
import type { ProductsPage } from '#app/shared/products-page.ts';
import { nothingTexts as texts } from '#app/features/product-rack/nothing/texts.ts';
import { Understanding } from '#app/features/product-rack/understanding.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';

interface NothingFoundProps {
  readonly query: CatalogueQuery;
  readonly page: ProductsPage & { ok: true };
}

/** A listing without garments: the shop has none, or none that fit. */
export function NothingFound({ query, page }: NothingFoundProps) {
  if (writeQuery(query).size === 0) {
    return (
      <EmptyState art="bare-rail" title={texts.emptyTitle}>
        {texts.emptyText}
      </EmptyState>
    );
  }
  return (
    <>
      <Understanding query={query} reply={page} />
      <NoMatch
        query={query}
        relief={page.relief}
        without={(removable) => removeFilter(query, removable)}
        onChoose={() => document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })}
      />
    </>
  );
}
