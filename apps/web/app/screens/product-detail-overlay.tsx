import type { OpenedCard } from '#app/features/product-list/product-card.tsx';
import type { ProductEvents } from '#app/features/product/product-actions.tsx';
import { ProductOverlay, type ProductOverlayProps } from '#app/features/product/product-overlay.tsx';
import { ProductDetail } from './product-detail.tsx';

export interface ProductDetailOverlayProps extends Omit<ProductOverlayProps, 'children'>, ProductEvents {
  /** Opens another product in its place. */
  readonly onOpen: (opened: OpenedCard) => void;
}

/** The product overlay with its content, loaded lazily. */
export function ProductDetailOverlay({
  onOpen,
  onChanged,
  onDeleted,
  ...overlay
}: ProductDetailOverlayProps) {
  const { preview } = overlay;
  return (
    <ProductOverlay {...overlay}>
      {(page, titleId) => (
        <ProductDetail
          frame="overlay"
          page={page}
          cachedPhoto={preview?.photo ?? null}
          titleId={titleId}
          onOpen={onOpen}
          onChanged={onChanged}
          onDeleted={onDeleted}
        />
      )}
    </ProductOverlay>
  );
}
