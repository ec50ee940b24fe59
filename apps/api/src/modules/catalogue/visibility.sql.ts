import { type RawBuilder, sql } from 'kysely';
import { isNotBlocked } from '#modules/blocks/not-blocked.sql.ts';
import { isSuspended } from '#modules/identity/suspension.sql.ts';

const sellerId = sql.ref('product.seller_id');
const isForeign = (viewerId: string | null) => sql`product.seller_id is distinct from ${viewerId}::uuid`;

/**
 * Who may see and buy a product, as fragments for statements over `product`. The viewer is null for guests and for
 * results that are the same for everybody. A hold hides a product from everybody but its seller, a block from the other
 * person. The vacation of a seller takes it from all lists and leaves its page.
 */
export function isHeld(viewerId: string | null) {
  return sql<boolean>`(product.holds <> '{}' and ${isForeign(viewerId)})`;
}

/** Held by more than a vacation: nobody else sees its page. */
export function isClosed(viewerId: string | null) {
  return sql<boolean>`(not product.holds <@ '{vacation}' and ${isForeign(viewerId)})`;
}

/** Closed, or one of the two blocked the other. */
export function isPageHidden(viewerId: string | null) {
  return sql<boolean>`(${isClosed(viewerId)} or not ${isNotBlocked(viewerId, sellerId)})`;
}

/** Held, or one of the two blocked the other. */
export function isHidden(viewerId: string | null) {
  return sql<boolean>`(${isHeld(viewerId)} or not ${isNotBlocked(viewerId, sellerId)})`;
}

/** Listed, searchable and for sale. */
export function isOnSale(viewerId: string | null) {
  return sql<boolean>`(product.state = 'active' and not ${isHidden(viewerId)})`;
}

/** The product page opens for others, who can like, comment and report it. */
export function isOpen(viewerId: string | null) {
  return sql<boolean>`(product.state in ('active', 'sold') and not ${isPageHidden(viewerId)})`;
}

/** Shown in collections and similar places, even after it is sold. */
export function isShown(viewerId: string | null) {
  return sql<boolean>`(product.state in ('active', 'sold') and not ${isHidden(viewerId)})`;
}

/** The product page opens: for the seller until it is deleted. */
export function isVisible(viewerId: string | null) {
  return sql<boolean>`(${isOpen(viewerId)} or (product.seller_id = ${viewerId}::uuid and product.state <> 'deleted'))`;
}

/** For callers that cannot wait until the listener has written the hold. */
export const isSellerSuspended = sql<boolean>`exists (
  select from auth.identity where identity.id = product.seller_id and ${isSuspended})`;

/** The same, for the vacation. */
export const isSellerAway = sql<boolean>`exists (
  select from seller_vacation where seller_vacation.account_id = product.seller_id)`;

/** Nobody can buy it until the seller's vacation is over, and its hold is removed. */
export const isAway = sql<boolean>`('vacation' = any (product.holds) or ${isSellerAway})`;

/** Listed but for a vacation of its seller. */
export const isListedWithoutVacation = sql<boolean>`(product.state = 'active' and product.holds <@ '{vacation}')`;

/** The last day of a seller's vacation, or null. */
export function awayUntilOf(seller: RawBuilder<unknown>) {
  return sql<string | null>`(select until from seller_vacation where seller_vacation.account_id = ${seller})`;
}
