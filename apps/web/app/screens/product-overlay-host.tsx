import { type ComponentType, lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useFetcher, useLocation } from 'react-router';
import gallery from '#app/features/product/gallery.module.css';
import css from '#app/features/product/product-overlay.module.css';
import type { ProductPage } from '#app/features/product/product-page.ts';
import view from '#app/features/product/product-view.module.css';
import { aliveWith } from '#app/shared/alive-with.ts';
import { paths } from '#app/shared/paths.ts';
import { readCommentId, readProductId } from '#app/shared/product-address.ts';
import type { OpenedPieceProps } from './opened-piece.tsx';

type Overlay = ComponentType<OpenedPieceProps>;

let overlay: Overlay | null = null;

/** Somebody is about to see a piece: fetch what shows it. A server does so before it renders one. */
export async function prepareProductOverlay(): Promise<Overlay> {
  overlay ??= (await import('./opened-piece.tsx')).OpenedPiece;
  return overlay;
}

aliveWith((search) => (readProductId(search) === null ? null : prepareProductOverlay()));

const LateOverlay = lazy(async () => ({ default: await prepareProductOverlay() }));

interface ProductOverlayHostProps extends Omit<OpenedPieceProps, 'page' | 'onRetry'> {
  /** What came with the page itself, if this piece did. */
  readonly loaded: ProductPage | null;
}

/** Gets a piece while the overlay that shows it is loaded. Give it the piece's id as key. */
export function ProductOverlayHost({ loaded, ...props }: ProductOverlayHostProps) {
  const fetcher = useFetcher<ProductPage>({ key: paths.post(props.id) });
  // Ready before, it appears at once.
  const [Overlay] = useState(() => overlay ?? LateOverlay);
  const { search } = useLocation();
  const ask = () => void fetcher.load(paths.post(props.id, readCommentId(search)));

  const askAtFirst = useEffectEvent(() => {
    if (!loaded) ask();
  });
  useEffect(() => askAtFirst(), []);

  const isAsking = fetcher.state !== 'idle' && !fetcher.data?.ok;
  const piece = <Overlay {...props} page={isAsking ? null : (fetcher.data ?? loaded)} onRetry={ask} />;
  // Without a boundary it comes alive with its page: in between, a press can be lost.
  return Overlay === LateOverlay ? <Suspense fallback={<Backdrop />}>{piece}</Suspense> : piece;
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
