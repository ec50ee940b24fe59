import type { getProduct, Product } from '@perchero/contract/catalogue/products';
import type { ReplyOf } from '@perchero/contract/endpoint';
import type { ErrorCode } from '@perchero/contract/errors';

/** A product with its comments, and the time it was read. */
export type ShownProduct = ReplyOf<typeof getProduct> & { readonly ok: true; readonly now: string };

/** Loader data of a product page: the product, or why it cannot be shown. */
export type ProductPage =
  ShownProduct | { readonly ok: false; readonly code: ErrorCode; readonly requestId: string | null };

/** A product loaded together with the page below its overlay. */
export interface OpenedProduct {
  readonly id: number;
  readonly page: ProductPage;
}

/** The data of a product card, shown until the product is loaded. */
export interface ProductPreview {
  readonly id: number;
  readonly title: string;
  readonly price: number;
  readonly size: string;
  readonly sexo: Product['sexo'];
  readonly seller: { readonly username: string };
  /** URL of a photo that the browser has cached. */
  readonly photo: string | null;
}
