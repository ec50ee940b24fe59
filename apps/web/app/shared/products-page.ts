import type { ReplyOf } from '@perchero/contract/endpoint';
import type { ErrorCode } from '@perchero/contract/errors';
import type { listProducts } from '@perchero/contract/search/list-products';

export type ProductsReply = ReplyOf<typeof listProducts>;

/** What the listing's loader answers: a page of garments, or why there is none. */
export type ProductsPage =
  | ({ readonly ok: true } & ProductsReply)
  | { readonly ok: false; readonly code: ErrorCode; readonly requestId: string | null };

/** The same as it travels with its document: one text, half as long as the router would write it. */
export interface PackedPage {
  readonly packed: string;
}

export function packPage(page: ProductsPage): PackedPage {
  return { packed: JSON.stringify(page) };
}

export function unpackPage(page: ProductsPage | PackedPage): ProductsPage {
  return 'packed' in page ? (JSON.parse(page.packed) as ProductsPage) : page;
}
