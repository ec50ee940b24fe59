import { hasLinkedAccount, owesRefund } from '#modules/seller-accounts/index.ts';
import type { Tx } from '#platform/database/database.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { BargainedProduct } from './products.queries.ts';

/** What a person may not see answers as if it did not exist. */
export function requireKnown(product: BargainedProduct | null): asserts product is BargainedProduct {
  if (!product || product.state === 'processing' || product.isBlocked)
    throw new AppError('not-found', 'no such product');
}

/** A product that nobody can buy is not bargained about. One that somebody is paying may be. */
export async function requireSellable(tx: Tx, product: BargainedProduct): Promise<void> {
  requireKnown(product);
  if (product.state !== 'active' || product.isHeld || product.isAccountDeleted)
    throw new AppError('product-gone', `product is ${product.state}`);
  const { sellerId } = product;
  if (!(await hasLinkedAccount(tx, sellerId)) || (await owesRefund(tx, sellerId)))
    throw new AppError('seller-not-payable');
}
