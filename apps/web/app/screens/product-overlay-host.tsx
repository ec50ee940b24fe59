import { useEffect, useEffectEvent } from 'react';
import { useFetcher, useLocation } from 'react-router';
import type { ProductPage } from '#app/features/product/product-page.ts';
import { paths } from '#app/shared/paths.ts';
import { readCommentId } from '#app/shared/product-address.ts';
import { lazyPart } from '#app/ui/lazy-part.tsx';
import type { OpenedPieceProps } from './opened-piece.tsx';

/** It has all that a page of its own has, which few who look at a list need. */
export const OpenedPiece = lazyPart(async () => (await import('./opened-piece.tsx')).OpenedPiece);

interface ProductOverlayHostProps extends Omit<OpenedPieceProps, 'page' | 'onRetry'> {
  /** What came with the page itself, if this piece did. */
  readonly loaded: ProductPage | null;
}

/** Gets a piece for the overlay that shows it. Give it the piece's id as key. */
export function ProductOverlayHost({ loaded, ...props }: ProductOverlayHostProps) {
  const fetcher = useFetcher<ProductPage>({ key: paths.post(props.id) });
  const { search } = useLocation();
  const ask = () => void fetcher.load(paths.post(props.id, readCommentId(search)));

  const askAtFirst = useEffectEvent(() => {
    if (!loaded) ask();
  });
  useEffect(() => askAtFirst(), []);

  const isAsking = fetcher.state !== 'idle' && !fetcher.data?.ok;
  return <OpenedPiece {...props} page={isAsking ? null : (fetcher.data ?? loaded)} onRetry={ask} />;
}
