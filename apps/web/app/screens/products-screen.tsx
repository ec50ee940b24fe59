import { RotateCw } from '#app/ui/icons.ts';
import { Link, useRevalidator } from 'react-router';
import { prepareProductOverlay, ProductOverlayHost } from '#app/features/product/product-overlay-host.tsx';
import type { OpenedProduct } from '#app/features/product/product-page.ts';
import { ListingHead, totalText } from '#app/features/product-rack/listing-head.tsx';
import type { OpenedCard } from '#app/features/product-rack/product-card.tsx';
import { ProductRack } from '#app/features/product-rack/product-rack.tsx';
import type { ProductsPage } from '#app/features/product-rack/products-page.ts';
import { texts } from '#app/features/product-rack/texts.ts';
import { paths } from '#app/shared/paths.ts';
import { Button } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { ProductsPending } from './products-pending.tsx';
import css from './products-screen.module.css';
import { useOpenedProduct } from './use-opened-product.ts';

interface ProductsScreenProps {
  readonly page: ProductsPage;
  /** Whether this is where the list begins, and not a later page opened by its own address. */
  readonly fromTheStart: boolean;
  /** The piece that came with the page because its address names it. */
  readonly opened: OpenedProduct | null;
}

/** The listing and, over it, the piece its address names. */
export function ProductsScreen({ page, fromTheStart, opened }: ProductsScreenProps) {
  const { id, glance, under, open, close, change, remove } = useOpenedProduct();
  return (
    <>
      <Listing page={page} fromTheStart={fromTheStart} onOpen={open} />
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

interface ListingProps extends Omit<ProductsScreenProps, 'opened'> {
  readonly onOpen: (opened: OpenedCard) => void;
}

function Listing({ page, fromTheStart, onOpen }: ListingProps) {
  const { revalidate, state } = useRevalidator();
  if (!page.ok && state === 'loading') return <ProductsPending />;
  if (!page.ok) return <ProductsFailed requestId={page.requestId} onRetry={() => void revalidate()} />;
  if (page.products.length === 0 && fromTheStart) return <NoProducts />;
  return (
    <div className={['page', css.listing].join(' ')}>
      <ListingHead>{totalText(page.total)}</ListingHead>
      {!fromTheStart && (
        <p className={css.back}>
          <Link to={paths.products}>{texts.fromTheNewest}</Link>
        </p>
      )}
      <ProductRack first={page} onOpen={onOpen} onNear={() => void prepareProductOverlay()} />
    </div>
  );
}

function NoProducts() {
  return (
    <div className={['page', css.listing].join(' ')}>
      <ListingHead>{texts.count(0)}</ListingHead>
      <EmptyState art="bare-rail" title={texts.emptyTitle}>
        {texts.emptyText}
      </EmptyState>
    </div>
  );
}

function ProductsFailed({ requestId, onRetry }: { requestId: string | null; onRetry: () => void }) {
  return (
    <div className={['page', css.listing].join(' ')}>
      <ListingHead>{texts.failedStatus}</ListingHead>
      <EmptyState
        art="broken-rail"
        title={texts.failedTitle}
        actions={
          // A plain form, so that trying again works without script too.
          <form
            onSubmit={(event) => {
              event.preventDefault();
              onRetry();
            }}
          >
            <Button type="submit">
              <RotateCw aria-hidden="true" />
              {texts.retry}
            </Button>
          </form>
        }
      >
        {texts.failedText}
        {requestId && <small className={css.reference}>{texts.reference(requestId)}</small>}
      </EmptyState>
    </div>
  );
}
