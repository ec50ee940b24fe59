/** Kinds of pieces in one cart. */
export const mostCartLines = 50;

/** As `productLimits` has them: every page reads these, and few need the lists of the catalogue. */
export const mostCartUnits = 99;
export const mostCartPrice = 1_000_000;

/** The browser keeps a guest's cart under this name; a new shape gets a new number. */
export const guestCartKey = 'perchero.cart.v1';

/**
 * Whether it can be paid.
 * - `reserved`: somebody else is paying for the last unit.
 * - `gone`: withdrawn or deleted.
 * - `own`: one's own; only in a guest's cart that was just merged.
 * - `unpayable`: its seller cannot be paid now.
 */
export const lineStates = ['available', 'reserved', 'sold', 'gone', 'own', 'unpayable'] as const;
export type LineState = (typeof lineStates)[number];
