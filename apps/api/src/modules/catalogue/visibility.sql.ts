import { sql } from 'kysely';

/**
 * Who may see and buy a product, as fragments for statements over `product`. The viewer is null for guests and for
 * results that are the same for everybody. A hold hides a product from everybody but its seller.
 */
export function isHeld(viewerId: string | null) {
  return sql<boolean>`(product.holds <> '{}' and product.seller_id is distinct from ${viewerId}::uuid)`;
}

/** Listed, searchable and for sale. */
export function isOnSale(viewerId: string | null) {
  return sql<boolean>`(product.state = 'active' and not ${isHeld(viewerId)})`;
}

/** Shown in collections and similar places, even after it is sold. */
export function isShown(viewerId: string | null) {
  return sql<boolean>`(product.state in ('active', 'sold') and not ${isHeld(viewerId)})`;
}

/** The product page opens: for the seller until it is deleted. */
export function isVisible(viewerId: string | null) {
  return sql<boolean>`(${isShown(viewerId)} or (product.seller_id = ${viewerId}::uuid and product.state <> 'deleted'))`;
}

/** For callers that cannot wait until the listener has written the hold. */
export const isSellerSuspended = sql<boolean>`exists (
  select from auth.identity where identity.id = product.seller_id and identity.suspended_at is not null)`;
