/** Distinct products in one cart. */
export const maxCartLines = 50;

/** Equal to `productLimits`; duplicated so that pages do not load the catalogue lists. */
export const maxCartUnits = 99;
export const maxCartPrice = 1_000_000;

/** localStorage key of a guest's cart; a new format gets a new number. */
export const guestCartKey = 'perchero.cart.v1';

/**
 * Whether the line can be bought.
 * - `reserved`: somebody else is paying for the last unit.
 * - `gone`: withdrawn or deleted.
 * - `own`: the buyer's own product; only in a guest's cart just merged.
 * - `unpayable`: its seller cannot receive payments now.
 * - `away`: its seller is on vacation.
 */
export const lineStates = ['available', 'reserved', 'sold', 'gone', 'own', 'unpayable', 'away'] as const;
export type LineState = (typeof lineStates)[number];

export const cartDeliveryMethods = ['in_person', 'parcel'] as const;
export type CartDeliveryMethod = (typeof cartDeliveryMethods)[number];
