/** Kinds of pieces in one cart. */
export const mostCartLines = 50;

/** The browser keeps a guest's cart under this name; a new shape gets a new number. */
export const guestCartKey = 'perchero.cart.v1';
