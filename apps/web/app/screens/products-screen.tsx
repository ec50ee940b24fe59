import { type CatalogueQuery, writeQuery } from '@perchero/contract/search/catalogue-query';
import type { listProducts } from '@perchero/contract/search/list-products';
import { memo, useMemo } from 'react';
import { Link, useLocation, useNavigate, useNavigation, useRevalidator } from 'react-router';
import { removeFilter } from '#app/features/filters/change-query.ts';
import { useOptimisticQuery } from '#app/features/filters/use-optimistic-query.ts';
import { totalText } from '#app/features/product-list/listing-head.tsx';
import { PublishedNote } from '#app/features/product-list/published-note.tsx';
import { type JustPublished, useJustPublished } from '#app/features/product-list/just-published.ts';
import { NoMatch } from '#app/features/product-list/no-match.tsx';
import { nothingTexts, texts } from '#app/features/product-list/texts.ts';
import type { OpenedCard } from '#app/features/product-list/product-card.tsx';
import { ProductList } from '#app/features/product-list/product-list.tsx';
import { SearchInterpretation } from '#app/features/product-list/search-interpretation.tsx';
import { SaveSearchButton } from '#app/features/saved-searches/save-search-button.tsx';
import type { OpenedProduct } from '#app/features/product/product-page.ts';
import { afterPaint } from '#app/shared/after-paint.ts';
import { get } from '#app/shared/api.ts';
import { listingPath, type ProductsPage } from '#app/shared/listing.ts';
import { withProduct } from '#app/shared/product-address.ts';
import { ProductsSkeleton } from '#app/ui/card-grid.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { LoadFailure } from '#app/ui/load-failure.tsx';
import { ProductOverlayHost } from './product-overlay-host.tsx';
import { ProductsFrame } from './products-frame.tsx';
import css from './products-screen.module.css';
import { useOpenedProduct } from './use-opened-product.ts';

interface ProductsScreenProps extends Omit<ProductsListingProps, 'justPublished' | 'onOpen'> {
  /** The product loaded with the page because the URL names it. */
  readonly opened: OpenedProduct | null;
}

/** The listing and the product overlay. */
export function ProductsScreen({ opened, ...listing }: ProductsScreenProps) {
  const { id, preview, under, open, close, change, remove } = useOpenedProduct();
  const justPublished = useJustPublished();
  return (
    <>
      <ProductsListing {...listing} justPublished={justPublished} onOpen={open} />
      {id !== null && (
        <ProductOverlayHost
          key={id}
          id={id}
          loaded={opened?.id === id ? opened.page : null}
          preview={preview}
          under={under}
          onOpen={(card) => void open(card)}
          onClose={close}
          onChanged={change}
          onDeleted={remove}
        />
      )}
    </>
  );
}

interface ProductsListingProps {
  readonly page: ProductsPage;
  readonly query: CatalogueQuery;
  /** False for a later page opened by its URL. */
  readonly fromTheStart: boolean;
  /** What the reader has just published. */
  readonly justPublished: JustPublished | null;
  readonly onOpen: (opened: OpenedCard) => void;
}

/** The filters and the results. The URL holds the whole state. */
function ProductsListing({ query: asked, ...rest }: ProductsListingProps) {
  const { page } = rest;
  const query = useMemo(() => answeredQuery(asked, page), [asked, page]);
  const props = { ...rest, query };
  const navigate = useNavigate();
  const { state, revalidate } = useRevalidator();
  const [optimisticQuery, choose] = useOptimisticQuery(query, async (next) => {
    await afterPaint();
    // Near the top the scroll position stays; further down the new list starts at the top.
    await navigate(listingPath(next), { preventScrollReset: window.scrollY < window.innerHeight / 2 });
  });
  const isRetrying = !page.ok && state === 'loading';
  return (
    <ProductsFrame
      query={query}
      optimisticQuery={optimisticQuery}
      found={page.ok ? page : null}
      status={isRetrying ? texts.searching : page.ok ? totalText(page.total) : texts.failedStatus}
      pending={useIsListingLoading()}
      save={
        <SaveSearchButton
          query={optimisticQuery}
          savedId={page.ok && optimisticQuery === query ? page.saved_search_id : null}
          onSaved={() => void revalidate()}
        />
      }
      onChange={choose}
    >
      {rest.justPublished && <PublishedNote justPublished={rest.justPublished} />}
      {isRetrying ? <ProductsSkeleton /> : <Found {...props} />}
    </ProductsFrame>
  );
}

/** What the server searched for: sizes in the text became the filter; without own sizes their filter is ignored. */
function answeredQuery(asked: CatalogueQuery, page: ProductsPage): CatalogueQuery {
  if (!page.ok) return asked;
  const ignoresOwnSizes = asked.mios && !page.has_sizes;
  if (!page.sizesInText && !ignoresOwnSizes) return asked;
  return { ...asked, ...page.sizesInText, mios: asked.mios && page.has_sizes };
}

/** Memoized, so that choosing a filter does not render the results again. */
const Found = memo(function Found({
  page,
  query,
  fromTheStart,
  justPublished,
  onOpen,
}: ProductsListingProps) {
  if (!page.ok)
    return (
      <LoadFailure title={nothingTexts.failedTitle} requestId={page.requestId}>
        {nothingTexts.failedText}
      </LoadFailure>
    );
  // An empty page with a next cursor is not the end of the list.
  const isEmpty = page.products.length === 0 && !page.nextCursor;
  if (isEmpty && fromTheStart && !justPublished) return <NothingFound query={query} page={page} />;
  return (
    <>
      {(page.recognizedFilters.length > 0 || page.didYouMean) && (
        <SearchInterpretation query={query} reply={page} />
      )}
      {!fromTheStart && (
        <p className={css.back}>
          <Link to={listingPath(query)}>{texts.fromTheStart}</Link>
        </p>
      )}
      <ProductList
        first={page}
        nextPath={(cursor) => listingPath(query, cursor)}
        load={(cursor, signal) => loadProducts(query, cursor, signal)}
        justPublished={justPublished}
        onOpen={onOpen}
      />
    </>
  );
});

async function loadProducts(query: CatalogueQuery, cursor: string | null, signal: AbortSignal) {
  const parameters = writeQuery(query);
  if (cursor) parameters.set('cursor', cursor);
  const result = await get<typeof listProducts>(`/api/products?${parameters.toString()}`, signal);
  return result.ok ? result.value : null;
}

interface NothingFoundProps {
  readonly query: CatalogueQuery;
  readonly page: ProductsPage & { ok: true };
}

/** An empty listing: there are no products at all, or none match. */
function NothingFound({ query, page }: NothingFoundProps) {
  if (writeQuery(query).size === 0) {
    return (
      <EmptyState art="bare-rail" title={nothingTexts.emptyTitle}>
        {nothingTexts.emptyText}
      </EmptyState>
    );
  }
  return (
    <>
      <SearchInterpretation query={query} reply={page} />
      <NoMatch
        query={query}
        filtersToRelax={page.filtersToRelax}
        without={(removable) => removeFilter(query, removable)}
        onChoose={() => document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })}
      />
    </>
  );
}

/** Whether a navigation to another query is pending. Opening the overlay does not count. */
function useIsListingLoading(): boolean {
  const { location: target } = useNavigation();
  const { pathname, search } = useLocation();
  return target?.pathname === pathname && withProduct(target.search, null) !== withProduct(search, null);
}
