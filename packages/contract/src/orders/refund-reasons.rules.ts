/** Why money goes back: stored with each refund, and as the reason of an order all of whose money goes back. */
const ofPeople = ['seller', 'operator'] as const;
/** The payment is one too many, and its order stays as it is. */
const ofPayment = ['duplicate'] as const;
/** Not all of the total came in time. */
const ofAmount = ['partial'] as const;
/** The money came after the order had ended, and what keeps it from being honoured. */
const ofLateMoney = [
  'late',
  'sold-out',
  'bought-again',
  'product-changed',
  'seller-left',
  'seller-cancelled',
  'buyer-cancelled',
  'operator-cancelled',
] as const;

export const refundReasons = [...ofPeople, ...ofPayment, ...ofAmount, ...ofLateMoney] as const;
export type RefundReason = (typeof refundReasons)[number];
export type LateReason = (typeof ofLateMoney)[number];

const known: ReadonlySet<string> = new Set(refundReasons);
const late: ReadonlySet<string> = new Set(ofLateMoney);

/** The reason of an order whose money goes back is one of these; anything else is only known to be late. */
export function refundReasonOf(reason: string | null): RefundReason {
  return isRefundReason(reason) ? reason : 'late';
}

function isRefundReason(reason: string | null): reason is RefundReason {
  return reason !== null && known.has(reason);
}

export function isLateReason(reason: RefundReason): reason is LateReason {
  return late.has(reason);
}
