import { AppError } from '#platform/http/app-error.ts';
import { inTransaction } from '#platform/database/database.ts';
import { changeProduct } from './change-product.ts';
import type { CatalogueDeps } from './deps.ts';
import { lockChangeableProduct } from './own-product.ts';

interface NewPrice {
  readonly id: number;
  /** As the seller has seen it; both in whole pesos. */
  readonly from: number;
  readonly to: number;
}

/** Changes the price of an own product unless it has changed meanwhile. Idempotent. */
export async function changePrice(
  { db, clock }: Pick<CatalogueDeps, 'db' | 'clock'>,
  sellerId: string,
  { id, from, to }: NewPrice,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const product = await lockChangeableProduct(tx, sellerId, id);
    const price = product.priceCents / 100;
    if (price === to) return;
    if (price !== from) throw new AppError('price-moved', `product ${id} costs ${price}`);
    await changeProduct(tx, clock, product, { state: product.state, priceCents: to * 100 });
  });
}
