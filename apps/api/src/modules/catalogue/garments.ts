import { AppError } from '#platform/http/app-error.ts';
import type { Tx } from '#platform/database/database.ts';
import { lockGarment, readGarmentId, readOwnership } from './garments.queries.ts';

/** Several alike are several garments that nobody can tell apart. */
export function refuseSeveral(stock: number | undefined): void {
  if (stock !== undefined && stock > 1) throw new AppError('not-single', `${stock} units`);
}

/** A product with a garment stays a single one. */
export async function refuseSeveralOf(tx: Tx, productId: number, stock: number | undefined): Promise<void> {
  if (stock !== undefined && stock > 1 && (await readGarmentId(tx, productId)) !== null) refuseSeveral(stock);
}

/** The garment that its owner lists again; locked, so that nobody lists it at the same time. */
export async function lockListableGarment(tx: Tx, code: string, ownerId: string): Promise<number> {
  const id = await lockGarment(tx, code);
  // A separate statement, to see what the previous holder of the lock committed.
  const ownership = id === null ? null : await readOwnership(tx, id);
  if (id === null || ownership?.ownerId !== ownerId) throw new AppError('garment-not-yours', code);
  if (!ownership.isListable) throw new AppError('garment-listed', code);
  return id;
}
