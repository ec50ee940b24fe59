import { ProductOverlayHost } from './product-overlay-host.tsx';
import type { OpenedProduct } from '#app/features/product/product-page.ts';
import { ProductsListing, type ProductsListingProps } from './products-listing.tsx';
import { useOpenedProduct } from './use-opened-product.ts';

interface ProductsScreenProps extends Omit<ProductsListingProps, 'onOpen'> {
  /** The piece that came with the page because its address names it. */
  readonly opened: OpenedProduct | null;
}

/** The listing and, over it, the piece its address names. */
export function ProductsScreen({ opened, ...listing }: ProductsScreenProps) {
  const { id, glance, under, open, close, change, remove } = useOpenedProduct();
  return (
    <>
      <ProductsListing {...listing} onOpen={open} />
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
