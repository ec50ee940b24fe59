import { useEffect, useEffectEvent, useState } from 'react';
import { useFetcher, useLocation } from 'react-router';
import type { ProductPage } from '#app/features/product/product-page.ts';
import { paths } from '#app/shared/paths.ts';
import { readCommentId } from '#app/shared/product-address.ts';
import { loadRouteFiles } from '#app/shared/reload.ts';
import { lazyComponent } from '#app/ui/lazy-component.tsx';
import type { ProductDetailOverlayProps } from './product-detail-overlay.tsx';

/** Lazy, because the list does not need the components of a product page. */
export const ProductDetailOverlay = lazyComponent(
  async () => (await import('./product-detail-overlay.tsx')).ProductDetailOverlay,
);

const unreachable: ProductPage = { ok: false, code: 'unavailable', requestId: null };

interface ProductOverlayHostProps extends Omit<ProductDetailOverlayProps, 'page' | 'onRetry'> {
  /** The product loaded with the page itself, if any. */
  readonly loaded: ProductPage | null;
}

/** Loads the product of the overlay. Needs the product's id as key. */
export function ProductOverlayHost({ loaded, ...props }: ProductOverlayHostProps) {
  const fetcher = useFetcher<ProductPage>({ key: paths.product(props.id) });
  const { search } = useLocation();
  const [isUnreachable, setIsUnreachable] = useState(false);

  async function load(signal?: AbortSignal): Promise<void> {
    setIsUnreachable(false);
    const isReady = await loadRouteFiles('routes/product');
    if (signal?.aborted) return;
    if (isReady) await fetcher.load(paths.product(props.id, readCommentId(search)));
    else setIsUnreachable(true);
  }

  const loadInitially = useEffectEvent((signal: AbortSignal) => {
    if (!loaded) void load(signal);
  });
  useEffect(() => {
    const controller = new AbortController();
    loadInitially(controller.signal);
    return () => controller.abort();
  }, []);

  const isLoading = fetcher.state !== 'idle' && !fetcher.data?.ok;
  const page = isUnreachable ? unreachable : (fetcher.data ?? loaded);
  return <ProductDetailOverlay {...props} page={isLoading ? null : page} onRetry={() => void load()} />;
}
