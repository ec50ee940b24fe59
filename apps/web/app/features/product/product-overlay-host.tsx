// The frame is painted by the server when an address shows a piece over a listing: its looks come with the page.
import './gallery.module.css';
import './product-view.module.css';
import { lazy, Suspense, useEffect, useEffectEvent } from 'react';
import { useFetcher } from 'react-router';
import { paths } from '#app/shared/paths.ts';
import css from './product-overlay.module.css';
import type { ProductOverlayProps } from './product-overlay.tsx';
import type { ProductPage } from './product-page.ts';

const loadOverlay = () =>
  import('./product-overlay.tsx').then((module) => ({ default: module.ProductOverlay }));
const ProductOverlay = lazy(loadOverlay);

/** Somebody is about to open a piece: fetch what shows it. */
export function prepareProductOverlay(): void {
  void loadOverlay();
}

interface ProductOverlayHostProps extends Omit<ProductOverlayProps, 'page' | 'onRetry'> {
  /** What came with the page itself, if this piece did. */
  readonly loaded: ProductPage | null;
}

/** Gets a piece while the overlay that shows it is loaded. Give it the piece's id as key. */
export function ProductOverlayHost({ loaded, ...props }: ProductOverlayHostProps) {
  const fetcher = useFetcher<ProductPage>({ key: paths.post(props.id) });
  const ask = () => void fetcher.load(paths.post(props.id));

  const askAtFirst = useEffectEvent(() => {
    if (!loaded) ask();
  });
  useEffect(() => askAtFirst(), []);

  const isAsking = fetcher.state !== 'idle' && !fetcher.data?.ok;
  return (
    <Suspense fallback={<Backdrop />}>
      <ProductOverlay {...props} page={isAsking ? null : (fetcher.data ?? loaded)} onRetry={ask} />
    </Suspense>
  );
}

function Backdrop() {
  return (
    <div className={css.scrim}>
      <div className={css.panel} />
    </div>
  );
}
