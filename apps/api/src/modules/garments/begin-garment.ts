import { v7 } from 'uuid';
import { lockOwnProduct, readGarmentId, setGarment } from '#modules/catalogue/index.ts';
import { inTransaction, type Tx } from '#platform/database/database.ts';
import { AppError } from '#platform/http/app-error.ts';
import { insertChapter, insertGarment, readCode } from './chain.queries.ts';
import type { GarmentDeps } from './deps.ts';
import { newGarmentCode } from './garment-code.ts';
import { readNewcomer } from './product.queries.ts';

/** For the tag of a product that was not sold yet. Returns the code, the same again. */
export function beginGarment(
  { db, clock }: Pick<GarmentDeps, 'db' | 'clock'>,
  sellerId: string,
  productId: number,
): Promise<string> {
  return inTransaction(db, async (tx) => {
    const { state } = await lockOwnProduct(tx, sellerId, productId);
    if (state === 'deleted') throw new AppError('not-found', `product ${productId} is deleted`);
    const existing = await readGarmentId(tx, productId);
    if (existing !== null) return readCode(tx, existing);
    const { stock } = await readNewcomer(tx, productId);
    if (state === 'sold' || stock !== 1) throw new AppError('not-single', `product ${productId}`);
    return readCode(tx, await begin(tx, productId, clock.now()));
  });
}

/** Begins the garment of a locked product without one. Its first chapter is its seller's. */
export async function begin(tx: Tx, productId: number, at: Date): Promise<number> {
  const { sellerId, createdAt } = await readNewcomer(tx, productId);
  const garmentId = await insertGarment(tx, newGarmentCode(), at);
  await insertChapter(tx, {
    id: v7(),
    garmentId,
    ownerId: sellerId,
    since: createdAt,
    orderId: null,
    productId,
  });
  await setGarment(tx, productId, garmentId);
  return garmentId;
}
