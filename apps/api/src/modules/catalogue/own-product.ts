import { AppError } from '#platform/http/app-error.ts';
import type { Tx } from '#platform/database/database.ts';
import { isShownTo, type LockedProduct, lockProducts } from './products.queries.ts';
import { refuseRemoved, refuseUnchangeable } from './product-state.rules.ts';

/** Locks the seller's own product, even when deleted. Others' products that the caller cannot see answer `not-found`. */
export async function lockOwnProduct(tx: Tx, sellerId: string, id: number): Promise<LockedProduct> {
  const [product] = await lockProducts(tx, [id]);
  if (!product) throw new AppError('not-found', `product ${id}`);
  if (product.sellerId !== sellerId) {
    const isPublic = await isShownTo(tx, id, sellerId);
    throw new AppError(isPublic ? 'not-allowed' : 'not-found', `product ${id} of another seller`);
  }
  return product;
}

export async function lockChangeableProduct(tx: Tx, sellerId: string, id: number): Promise<LockedProduct> {
  const product = await lockOwnProduct(tx, sellerId, id);
  refuseUnchangeable(product);
  refuseRemoved(product);
  return product;
}
