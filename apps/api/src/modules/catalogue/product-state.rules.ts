import { AppError } from '#platform/http/app-error.ts';
import type { ProductState } from '#platform/database/database.gen.ts';
import type { HungPicture } from './pictures.queries.ts';
import type { LockedProduct } from './products.queries.ts';

export function isReady({ width }: Pick<HungPicture, 'width'>): boolean {
  return width !== null;
}

/** A new piece is listed once its first photo is ready. */
export function stateOfNew(pictures: readonly HungPicture[]): 'active' | 'processing' {
  const [cover] = pictures;
  return cover && isReady(cover) ? 'active' : 'processing';
}

/**
 * The state of a piece whose photos have changed. One that is listed stays so while any photo can be shown; without any
 * it waits like a new one, and without photos at all it is off the rack.
 */
export function stateWith(state: ProductState, pictures: readonly HungPicture[]): ProductState {
  if (state !== 'active' && state !== 'processing') return state;
  if (pictures.length === 0) return 'withdrawn';
  if (state === 'active') return pictures.some(isReady) ? 'active' : 'processing';
  return stateOfNew(pictures);
}

/** Refuses what would change a piece that is gone, or that somebody is paying for or has bought. */
export function refuseUnchangeable({
  id,
  state,
  reserved,
}: Pick<LockedProduct, 'id' | 'state' | 'reserved'>): void {
  if (state === 'deleted') throw new AppError('not-found', `product ${id} is deleted`);
  if (state === 'sold' || reserved > 0)
    throw new AppError('product-locked', `product ${id} is ${state}, ${reserved} reserved`);
}
