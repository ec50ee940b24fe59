/** Reasons of an order's state that rules depend on; others are only shown to operators. */

/** The provider was unreachable for too long. Checking again may change how the order ended. */
export const unreachable = 'unreachable';

/** The provider reported an unknown payment status. A known one moves the order on. */
export const unknownStatus = 'status';

/** Cancelled by an operator who handled its payments outside the system. */
export const closedByOperator = 'closed-by-operator';

/**
 * Charged back without its products, but the bank or the provider finally paid the seller: the provider does not
 * refund such a payment, so the order stays charged back.
 */
export const reimbursed = 'reimbursed';

/** Cancelled by its buyer. */
export const cancelledByBuyer = 'buyer';
