import type { ProductEvents } from '#app/features/product/product-actions.tsx';
import { ProductOverlay, type ProductOverlayProps } from '#app/features/product/product-overlay.tsx';
import { ProductDetail } from './product-detail.tsx';

export interface ProductDetailOverlayProps extends Omit<ProductOverlayProps, 'children'>, ProductEvents {}

/** The product overlay with its content, loaded lazily. */
export function ProductDetailOverlay({ onChanged, onDeleted, ...overlay }: ProductDetailOverlayProps) {
  const { preview } = overlay;
  return (
    <ProductOverlay {...overlay}>
      {(page, titleId) => (
        <ProductDetail
          frame="overlay"
          page={page}
          cachedPhoto={preview?.photo ?? null}
          titleId={titleId}
          onChanged={onChanged}
          onDeleted={onDeleted}
        />
      )}
    </ProductOverlay>
  );
}
