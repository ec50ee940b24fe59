/** Reasons of an order's state that rules ask for; others are only shown to operators. */

/** The provider could not be asked for too long. Asking it again may change how the order ended. */
export const unreachable = 'unreachable';

/** The provider used a word for a payment that we did not know. A reading that we understand moves the order on. */
export const unknownStatus = 'status';

/** Cancelled by an operator who has dealt with its known money outside. */
export const closedByOperator = 'closed-by-operator';

/**
 * Charged back without its products, and the bank or the provider gave the money to the seller in the end: the provider does not
 * refund such a payment, so it ends where the bank left it.
 */
export const reimbursed = 'reimbursed';

/** Cancelled by its buyer. */
export const cancelledByBuyer = 'buyer';
