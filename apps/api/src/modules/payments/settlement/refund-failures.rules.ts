/**
 * What the provider's refusal of a refund means.
 * - `stale`: the payment is not what we took it for: read it again.
 * - `once-more`: unexplained; sometimes the next time works.
 * - `no-funds`: the seller's account does not hold it today.
 * - `impossible`: it will not be made.
 */
export type RefundFailure = 'stale' | 'once-more' | 'no-funds' | 'impossible';

const failures: Readonly<Record<string, RefundFailure>> = {
  // Not in a state to be given back.
  2063: 'stale',
  // More than is left of it.
  2017: 'stale',
  4040: 'stale',
  4041: 'stale',
  2084: 'once-more',
  // Too old.
  2024: 'impossible',
  15016: 'impossible',
  // An account for trying out.
  7: 'impossible',
  // No such payment.
  'not-found': 'impossible',
};

/** Which code says that there are no funds is not documented, so that is what any other means; it ends after some days. */
export function failureOf(code: string): RefundFailure {
  return failures[code] ?? 'no-funds';
}
