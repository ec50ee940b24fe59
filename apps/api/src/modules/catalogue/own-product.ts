import { AppError } from '#platform/http/app-error.ts';
import type { Tx } from '#platform/database/database.ts';
import { type LockedProduct, lockProducts } from './products.queries.ts';
import { refuseUnchangeable } from './product-state.rules.ts';

/** The seller's own piece, locked; deleted ones too. Of others' pieces only those that everybody sees are known to exist. */
export async function lockOwnProduct(tx: Tx, sellerId: string, id: number): Promise<LockedProduct> {
  const [product] = await lockProducts(tx, [id]);
  if (!product) throw new AppError('not-found', `product ${id}`);
  if (product.sellerId !== sellerId) {
    const isKnown = (product.state === 'active' || product.state === 'sold') && product.holds.length === 0;
    throw new AppError(isKnown ? 'not-allowed' : 'not-found', `product ${id} of another seller`);
  }
  return product;
}

export async function lockChangeableProduct(tx: Tx, sellerId: string, id: number): Promise<LockedProduct> {
  const product = await lockOwnProduct(tx, sellerId, id);
  refuseUnchangeable(product);
  return product;
}
