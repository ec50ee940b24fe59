import type { getProduct } from '@perchero/contract/catalogue/products';
import type { ReplyOf } from '@perchero/contract/endpoint';
import { showProduct } from '#modules/catalogue/index.ts';
import type { Db } from '#platform/database.ts';

interface Asked {
  readonly id: number;
  readonly viewerId: string | null;
  /** A comment that must be shown. */
  readonly commentId: number | null;
}

/** A piece with what people say about it. */
export async function showProductPage(db: Db, { id, viewerId }: Asked): Promise<ReplyOf<typeof getProduct>> {
  return {
    product: await showProduct(db, id, viewerId),
    liked: false,
    comments: { threads: [], nextCursor: null, linked: null },
  };
}
