import type { getProduct, Product } from '@perchero/contract/catalogue/products';
import type { ReplyOf } from '@perchero/contract/endpoint';
import type { ErrorCode } from '@perchero/contract/errors';

/** A piece, what people say about it, and the time it was read. */
export type ShownProduct = ReplyOf<typeof getProduct> & { readonly ok: true; readonly now: string };

/** What the loader of a piece answers: all of it, or why it cannot be shown. */
export type ProductPage =
  ShownProduct | { readonly ok: false; readonly code: ErrorCode; readonly requestId: string | null };

/** A piece that came with the page it is shown over. */
export interface OpenedProduct {
  readonly id: number;
  readonly page: ProductPage;
}

/** What is known of a piece before the rest of it has come. */
export interface Glance {
  readonly id: number;
  readonly title: string;
  readonly price: number;
  readonly size: string;
  readonly sexo: Product['sexo'];
  readonly seller: { readonly username: string };
  /** A photo of it that the browser already has. */
  readonly photo: string | null;
}
