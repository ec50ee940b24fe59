import type { getProduct } from '@perchero/contract/catalogue/products';
import type { ReplyOf } from '@perchero/contract/endpoint';
import { showOffer } from '#modules/cart/index.ts';
import { showProduct } from '#modules/catalogue/index.ts';
import { isLiked, listThreads } from '#modules/social/index.ts';
import type { Db } from '#platform/database.ts';

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
  const product = await showProduct(db, id, viewerId);
  const [liked, offer, comments] = await Promise.all([
    viewerId !== null && isLiked(db, viewerId, id),
    showOffer(db, product, viewerId),
    listThreads(db, { productId: id, viewerId, commentId, cursor: null }),
  ]);
  return { product, liked, offer, comments };
}
