import { AppError } from '#platform/app-error.ts';
import type { Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/database.ts';
import { emit } from '#platform/events.ts';
import { countOnSale } from './count-on-sale.ts';
import { productEvent } from './events.ts';
import { lockProducts } from './products.queries.ts';
import { holdUnits, setState, takeUnits } from './sales.queries.ts';

/** Sets units of a listed piece aside for somebody who pays; until then its seller can change nothing about it. */
export async function reserveUnits(tx: Tx, productId: number, units: number): Promise<void> {
  const isHeld = await holdUnits(tx, productId, units);
  const [product] = await lockProducts(tx, [productId]);
  if (!isHeld || product?.state !== 'active') throw new AppError('product-locked', `product ${productId}`);
}

/** Units that were paid for. With the last one the piece is sold. */
export async function markSold(tx: Tx, clock: Clock, productId: number, units: number): Promise<void> {
  const [before] = await lockProducts(tx, [productId]);
  const isSellable = before?.state === 'active' || before?.state === 'withdrawn';
  const left = isSellable ? await takeUnits(tx, productId, units) : null;
  if (!before || left === null)
    throw new AppError('product-locked', `product ${productId} has no ${units} left`);
  const state = left === 0 ? 'sold' : before.state;
  await setState(tx, productId, state);
  await countOnSale(tx, before.sellerId, [{ before: before.state, after: state }]);
  await emit(tx, clock, productEvent(state === 'sold' ? 'sold' : 'changed', productId));
}
