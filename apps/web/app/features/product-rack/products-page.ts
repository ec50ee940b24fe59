import type { ReplyOf } from '@perchero/contract/endpoint';
import type { ErrorCode } from '@perchero/contract/errors';
import type { listProducts } from '@perchero/contract/search/list-products';

export type ProductsReply = ReplyOf<typeof listProducts>;

/** What the listing's loader answers: a page of garments, or why there is none. */
export type ProductsPage =
  | ({ readonly ok: true } & ProductsReply)
  | { readonly ok: false; readonly code: ErrorCode; readonly requestId: string | null };

/** The same as it travels: the counts as one text, half as long as the router would write them. */
export type PackedPage =
  | (Omit<ProductsPage & { readonly ok: true }, 'facets'> & { readonly facets: string })
  | (ProductsPage & { readonly ok: false });

export function packPage(page: ProductsPage): PackedPage {
  return page.ok ? { ...page, facets: JSON.stringify(page.facets) } : page;
}

export function unpackPage(page: PackedPage): ProductsPage {
  return page.ok ? { ...page, facets: JSON.parse(page.facets) as ProductsReply['facets'] } : page;
}
