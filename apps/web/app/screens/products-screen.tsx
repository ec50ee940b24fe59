import { type CatalogueQuery, writeQuery } from '@perchero/contract/search/catalogue-query';
import { memo } from 'react';
import { Link, useLocation, useNavigate, useNavigation, useRevalidator } from 'react-router';
import { removeFilter } from '#app/features/filters/change-query.ts';
import { useOptimisticQuery } from '#app/features/filters/use-optimistic-query.ts';
import { totalText } from '#app/features/product-rack/listing-head.tsx';
import { NoMatch } from '#app/features/product-rack/no-match.tsx';
import { nothingTexts, texts } from '#app/features/product-rack/texts.ts';
import type { OpenedCard } from '#app/features/product-rack/product-card.tsx';
import { ProductRack } from '#app/features/product-rack/product-rack.tsx';
import { Understanding } from '#app/features/product-rack/understanding.tsx';
import type { OpenedProduct } from '#app/features/product/product-page.ts';
import { afterPaint } from '#app/shared/after-paint.ts';
import { listingPath } from '#app/shared/listing-path.ts';
import { withProduct } from '#app/shared/product-address.ts';
import type { ProductsPage } from '#app/shared/products-page.ts';
import { Button } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { RotateCw } from '#app/ui/icons.ts';
import { ProductOverlayHost } from './product-overlay-host.tsx';
import { ExpectedProducts } from './products-expected.tsx';
import { ProductsFrame } from './products-frame.tsx';
import css from './products-screen.module.css';
import { useOpenedProduct } from './use-opened-product.ts';

interface ProductsScreenProps extends Omit<ProductsListingProps, 'onOpen'> {
  /** The piece that came with the page because its address names it. */
  readonly opened: OpenedProduct | null;
}

/** The listing and, over it, the piece its address names. */
export function ProductsScreen({ opened, ...listing }: ProductsScreenProps) {
  const { id, glance, under, open, close, change, remove } = useOpenedProduct();
  return (
    <>
      <ProductsListing {...listing} onOpen={open} />
      {id !== null && (
        <ProductOverlayHost
          key={id}
          id={id}
          loaded={opened?.id === id ? opened.page : null}
          glance={glance}
          under={under}
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
  /** Whether this is where the list begins, and not a later page opened by its own address. */
  readonly fromTheStart: boolean;
  readonly onOpen: (opened: OpenedCard) => void;
}

/** The filters and what they found. Whatever is chosen goes into the address, which is all this page remembers. */
function ProductsListing(props: ProductsListingProps) {
  const { page, query } = props;
  const navigate = useNavigate();
  const { state } = useRevalidator();
  const [wished, choose] = useOptimisticQuery(query, async (next) => {
    await afterPaint();
    // Whoever looks at the head of the list stays where they are; whoever is far down sees the new list from its start.
    await navigate(listingPath(next), { preventScrollReset: window.scrollY < window.innerHeight / 2 });
  });
  const isRetrying = !page.ok && state === 'loading';
  return (
    <ProductsFrame
      query={query}
      wished={wished}
      found={page.ok ? page : null}
      status={isRetrying ? texts.searching : page.ok ? totalText(page.total) : texts.failedStatus}
      pending={useListingOnItsWay()}
      onChange={choose}
    >
      {isRetrying ? <ExpectedProducts /> : <Found {...props} />}
    </ProductsFrame>
  );
}

/** What hangs does not change while something else is chosen. */
const Found = memo(function Found({ page, query, fromTheStart, onOpen }: ProductsListingProps) {
  if (!page.ok) return <ProductsFailed requestId={page.requestId} />;
  // A page without garments that hands on to another one is not the end.
  const isNothing = page.products.length === 0 && !page.nextCursor;
  if (isNothing && fromTheStart) return <NothingFound query={query} page={page} />;
  return (
    <>
      {(page.understood.length > 0 || page.didYouMean) && <Understanding query={query} reply={page} />}
      {!fromTheStart && (
        <p className={css.back}>
          <Link to={listingPath(query)}>{texts.fromTheStart}</Link>
        </p>
      )}
      <ProductRack first={page} nextPath={(cursor) => listingPath(query, cursor)} onOpen={onOpen} />
    </>
  );
});

interface NothingFoundProps {
  readonly query: CatalogueQuery;
  readonly page: ProductsPage & { ok: true };
}

/** A listing without garments: the shop has none, or none that fit. */
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

/** The garments may be there; we are not. */
function ProductsFailed({ requestId }: { requestId: string | null }) {
  const { revalidate } = useRevalidator();
  return (
    <EmptyState
      art="broken-rail"
      title={nothingTexts.failedTitle}
      actions={
        // A plain form, so that trying again works without script too.
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void revalidate();
          }}
        >
          <Button type="submit">
            <RotateCw aria-hidden="true" />
            {texts.retry}
          </Button>
        </form>
      }
    >
      {nothingTexts.failedText}
      {requestId && <small className={css.reference}>{nothingTexts.reference(requestId)}</small>}
    </EmptyState>
  );
}

/** Whether another list than the one that is shown is being fetched. A piece opened over it changes nothing. */
function useListingOnItsWay(): boolean {
  const { location: target } = useNavigation();
  const { pathname, search } = useLocation();
  return target?.pathname === pathname && withProduct(target.search, null) !== withProduct(search, null);
}
