/** Reasons of an order's state that rules ask for; others are only shown to operators. */

/** The provider could not be asked for too long. Asking it again may change how the order ended. */
export const unreachable = 'unreachable';

/** Cancelled by an operator who has dealt with its known money outside. */
export const closedByOperator = 'closed-by-operator';

/** Cancelled by its buyer. */
export const cancelledByBuyer = 'buyer';
