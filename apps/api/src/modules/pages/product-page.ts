import type { getProduct } from '@perchero/contract/catalogue/products';
import type { ReplyOf } from '@perchero/contract/endpoint';
import { stateOf } from '#modules/cart/index.ts';
import { showProduct } from '#modules/catalogue/index.ts';
import { listCommentThreads } from '#modules/social/index.ts';
import type { Db } from '#platform/database/database.ts';

interface Asked {
  readonly id: number;
  readonly viewerId: string | null;
  /** A comment that must be shown. */
  readonly commentId: number | null;
}

/** A piece with what people say about it. */
export async function showProductPage(
  db: Db,
  { id, viewerId, commentId }: Asked,
): Promise<ReplyOf<typeof getProduct>> {
  const { product, isLiked, isInCart, availability } = await showProduct(db, id, viewerId);
  const isQuiet = product.comments === 0 && commentId === null;
  return {
    product,
    liked: isLiked,
    offer: { state: stateOf(availability, viewerId), in_cart: isInCart },
    comments: isQuiet
      ? { threads: [], nextCursor: null, linked: null }
      : await listCommentThreads(db, { productId: id, viewerId, commentId, cursor: null }),
  };
}
