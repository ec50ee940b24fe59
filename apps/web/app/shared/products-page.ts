import type { ReplyOf } from '@perchero/contract/endpoint';
import type { ErrorCode } from '@perchero/contract/errors';
import type { listProducts } from '@perchero/contract/search/list-products';

export type ProductsReply = ReplyOf<typeof listProducts>;

/** What the listing's loader answers: a page of garments, or why there is none. */
export type ProductsPage =
  | ({ readonly ok: true } & ProductsReply)
  | { readonly ok: false; readonly code: ErrorCode; readonly requestId: string | null };
