import type { Product } from '@perchero/contract/catalogue/products';
import type { ErrorCode } from '@perchero/contract/errors';

/** What the loader of a piece answers: all of it and the time it was read, or why it cannot be shown. */
export type ProductPage =
  | { readonly ok: true; readonly product: Product; readonly now: string }
  | { readonly ok: false; readonly code: ErrorCode; readonly requestId: string | null };

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
