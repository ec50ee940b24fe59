import type { ProductEvents } from '#app/features/product/product-actions.tsx';
import { ProductOverlay, type ProductOverlayProps } from '#app/features/product/product-overlay.tsx';
import { Piece } from './piece.tsx';

export interface OpenedPieceProps extends Omit<ProductOverlayProps, 'children'>, ProductEvents {}

/** A piece over the page it was opened from. */
export function OpenedPiece({ onChanged, onDeleted, ...overlay }: OpenedPieceProps) {
  const { glance } = overlay;
  return (
    <ProductOverlay {...overlay}>
      {(page, titleId) => (
        <Piece
          frame="overlay"
          page={page}
          known={glance?.photo ?? null}
          titleId={titleId}
          onChanged={onChanged}
          onDeleted={onDeleted}
        />
      )}
    </ProductOverlay>
  );
}
