import { sql } from 'kysely';
import { isNotBlocked } from '#modules/blocks/not-blocked.sql.ts';
import { isSuspended } from '#modules/identity/suspension.sql.ts';

const sellerId = sql.ref('product.seller_id');

/**
 * Who may see and buy a product, as fragments for statements over `product`. The viewer is null for guests and for
 * results that are the same for everybody. A hold hides a product from everybody but its seller, a block from the other
 * person.
 */
export function isHeld(viewerId: string | null) {
  return sql<boolean>`(product.holds <> '{}' and product.seller_id is distinct from ${viewerId}::uuid)`;
}

/** Held, or one of the two blocked the other. */
export function isHidden(viewerId: string | null) {
  return sql<boolean>`(${isHeld(viewerId)} or not ${isNotBlocked(viewerId, sellerId)})`;
}

/** Listed, searchable and for sale. */
export function isOnSale(viewerId: string | null) {
  return sql<boolean>`(product.state = 'active' and not ${isHidden(viewerId)})`;
}

/** Shown in collections and similar places, even after it is sold. */
export function isShown(viewerId: string | null) {
  return sql<boolean>`(product.state in ('active', 'sold') and not ${isHidden(viewerId)})`;
}

/** The product page opens: for the seller until it is deleted. */
export function isVisible(viewerId: string | null) {
  return sql<boolean>`(${isShown(viewerId)} or (product.seller_id = ${viewerId}::uuid and product.state <> 'deleted'))`;
}

/** For callers that cannot wait until the listener has written the hold. */
export const isSellerSuspended = sql<boolean>`exists (
  select from auth.identity where identity.id = product.seller_id and ${isSuspended})`;
