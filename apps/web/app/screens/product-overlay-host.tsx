import { useEffect, useEffectEvent } from 'react';
import { useFetcher, useLocation } from 'react-router';
import type { ProductPage } from '#app/features/product/product-page.ts';
import { paths } from '#app/shared/paths.ts';
import { readCommentId } from '#app/shared/product-address.ts';
import { lazyComponent } from '#app/ui/lazy-component.tsx';
import type { ProductDetailOverlayProps } from './product-detail-overlay.tsx';

/** Lazy, because the list does not need the components of a product page. */
export const ProductDetailOverlay = lazyComponent(
  async () => (await import('./product-detail-overlay.tsx')).ProductDetailOverlay,
);

interface ProductOverlayHostProps extends Omit<ProductDetailOverlayProps, 'page' | 'onRetry'> {
  /** The product loaded with the page itself, if any. */
  readonly loaded: ProductPage | null;
}

/** Loads the product of the overlay. Needs the product's id as key. */
export function ProductOverlayHost({ loaded, ...props }: ProductOverlayHostProps) {
  const fetcher = useFetcher<ProductPage>({ key: paths.product(props.id) });
  const { search } = useLocation();
  const load = () => void fetcher.load(paths.product(props.id, readCommentId(search)));

  const loadInitially = useEffectEvent(() => {
    if (!loaded) load();
  });
  useEffect(() => loadInitially(), []);

  const isLoading = fetcher.state !== 'idle' && !fetcher.data?.ok;
  return (
    <ProductDetailOverlay {...props} page={isLoading ? null : (fetcher.data ?? loaded)} onRetry={load} />
  );
}
