import { type ComponentType, lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useFetcher } from 'react-router';
import { paths } from '#app/shared/paths.ts';
import gallery from './gallery.module.css';
import css from './product-overlay.module.css';
import type { ProductOverlayProps } from './product-overlay.tsx';
import type { ProductPage } from './product-page.ts';
import view from './product-view.module.css';

type Overlay = ComponentType<ProductOverlayProps>;

let overlay: Overlay | null = null;

/** Somebody is about to see a piece: fetch what shows it. A server does so before it renders one. */
export async function prepareProductOverlay(): Promise<Overlay> {
  overlay ??= (await import('./product-overlay.tsx')).ProductOverlay;
  return overlay;
}

const LateOverlay = lazy(async () => ({ default: await prepareProductOverlay() }));

interface ProductOverlayHostProps extends Omit<ProductOverlayProps, 'page' | 'onRetry'> {
  /** What came with the page itself, if this piece did. */
  readonly loaded: ProductPage | null;
}

/** Gets a piece while the overlay that shows it is loaded. Give it the piece's id as key. */
export function ProductOverlayHost({ loaded, ...props }: ProductOverlayHostProps) {
  const fetcher = useFetcher<ProductPage>({ key: paths.post(props.id) });
  // Ready before, it appears at once.
  const [Overlay] = useState(() => overlay ?? LateOverlay);
  const ask = () => void fetcher.load(paths.post(props.id));

  const askAtFirst = useEffectEvent(() => {
    if (!loaded) ask();
  });
  useEffect(() => askAtFirst(), []);

  const isAsking = fetcher.state !== 'idle' && !fetcher.data?.ok;
  return (
    <Suspense fallback={<Backdrop />}>
      <Overlay {...props} page={isAsking ? null : (fetcher.data ?? loaded)} onRetry={ask} />
    </Suspense>
  );
}

/** The empty frame. Its looks are those of what the server paints when an address names a piece: they come with the page. */
function Backdrop() {
  return (
    <div className={css.scrim}>
      <div className={css.panel}>
        <div className={view.view} data-frame="overlay">
          <div className={view.photos}>
            <div className={gallery.gallery}>
              <div className={gallery.main} />
            </div>
          </div>
        </div>
      </div>
    </div>
  );
}
