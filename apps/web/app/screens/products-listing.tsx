import type { CatalogueQuery } from '@perchero/contract/search/catalogue-query';
import { memo } from 'react';
import { Link, useNavigate, useRevalidator } from 'react-router';
import { useWishedQuery } from '#app/features/filters/use-wished-query.ts';
import { totalText } from '#app/features/product-rack/listing-head.tsx';
import type { OpenedCard } from '#app/features/product-rack/product-card.tsx';
import { ProductRack } from '#app/features/product-rack/product-rack.tsx';
import type { ProductsPage } from '#app/shared/products-page.ts';
import { texts } from '#app/features/product-rack/texts.ts';
import { Understanding } from '#app/features/product-rack/understanding.tsx';
import { afterPaint } from '#app/shared/after-paint.ts';
import { listingPath } from '#app/shared/listing-path.ts';
import { NothingFound } from './nothing-found.tsx';
import { ExpectedProducts } from './products-expected.tsx';
import { ProductsFailed } from './products-failed.tsx';
import { ProductsFrame } from './products-frame.tsx';
import css from './products-screen.module.css';
import { useListingOnItsWay } from './use-listing-on-its-way.ts';

export interface ProductsListingProps {
  readonly page: ProductsPage;
  readonly query: CatalogueQuery;
  /** Whether this is where the list begins, and not a later page opened by its own address. */
  readonly fromTheStart: boolean;
  readonly onOpen: (opened: OpenedCard) => void;
}

/** The filters and what they found. Whatever is chosen goes into the address, which is all this page remembers. */
export function ProductsListing(props: ProductsListingProps) {
  const { page, query } = props;
  const navigate = useNavigate();
  const { state } = useRevalidator();
  const [wished, choose] = useWishedQuery(query, async (next) => {
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
