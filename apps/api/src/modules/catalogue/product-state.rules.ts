import { AppError } from '#platform/http/app-error.ts';
import type { ProductState } from '#platform/database/database.gen.ts';
import type { ProductPicture } from './pictures.queries.ts';
import type { LockedProduct } from './products.queries.ts';

export interface ListingStatus {
  readonly state: ProductState;
  readonly holds: readonly string[];
}

/** Everybody can see it, except for blocks. */
export function isListed({ state, holds }: ListingStatus): boolean {
  return state === 'active' && holds.length === 0;
}

export function isReady({ width }: Pick<ProductPicture, 'width'>): boolean {
  return width !== null;
}

/** A new product becomes active when its cover is ready. */
export function stateOfNew(pictures: readonly ProductPicture[]): 'active' | 'processing' {
  const [cover] = pictures;
  return cover && isReady(cover) ? 'active' : 'processing';
}

/**
 * The state after a change of photos: an active product stays active while any photo is ready, else it is processing;
 * without photos it is withdrawn.
 */
export function stateWith(state: ProductState, pictures: readonly ProductPicture[]): ProductState {
  if (state !== 'active' && state !== 'processing') return state;
  if (pictures.length === 0) return 'withdrawn';
  if (state === 'active') return pictures.some(isReady) ? 'active' : 'processing';
  return stateOfNew(pictures);
}

/** Rejects changes to a product that is deleted, sold or reserved. */
export function refuseUnchangeable({
  id,
  state,
  reserved,
}: Pick<LockedProduct, 'id' | 'state' | 'reserved'>): void {
  if (state === 'deleted') throw new AppError('not-found', `product ${id} is deleted`);
  if (state === 'sold' || reserved > 0)
    throw new AppError('product-locked', `product ${id} is ${state}, ${reserved} reserved`);
}

/** What a moderator removed can only be deleted. */
export function refuseRemoved({ id, holds }: Pick<LockedProduct, 'id' | 'holds'>): void {
  if (holds.includes('removed')) throw new AppError('product-removed', `product ${id}`);
}

/** Until it is mended, or somebody has looked at it. */
export function refuseWaiting({ id, holds }: Pick<LockedProduct, 'id' | 'holds'>): void {
  if (holds.includes('review') || holds.includes('hidden'))
    throw new AppError('product-under-review', `product ${id}`);
}
