import { sql } from 'kysely';

/**
 * The one rule of who may see and buy a product; each part belongs into a statement over `product`. The viewer is null for a guest
 * and for what is the same to everybody. A hold hides a product from everybody but its seller.
 */
export function isHeld(viewerId: string | null) {
  return sql<boolean>`(product.holds <> '{}' and product.seller_id is distinct from ${viewerId}::uuid)`;
}

/** It is listed, found and bought. */
export function isOnSale(viewerId: string | null) {
  return sql<boolean>`(product.state = 'active' and not ${isHeld(viewerId)})`;
}

/** It is shown where somebody put it, such as in a collection: also once it is sold. */
export function isShown(viewerId: string | null) {
  return sql<boolean>`(product.state in ('active', 'sold') and not ${isHeld(viewerId)})`;
}

/** Its page opens; to its seller until it is deleted. */
export function isVisible(viewerId: string | null) {
  return sql<boolean>`(${isShown(viewerId)} or (product.seller_id = ${viewerId}::uuid and product.state <> 'deleted'))`;
}

/** For what may not wait until the listener has written the hold. */
export const isSellerSuspended = sql<boolean>`exists (
  select from auth.identity where identity.id = product.seller_id and identity.suspended_at is not null)`;
