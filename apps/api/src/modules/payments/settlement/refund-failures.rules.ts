/**
 * What the provider's rejection of a refund means.
 * - `stale`: our copy of the payment is outdated: read it again.
 * - `once-more`: unexplained; retry once.
 * - `no-funds`: the seller's balance is too low today.
 * - `impossible`: it will never succeed.
 */
export type RefundFailure = 'stale' | 'once-more' | 'no-funds' | 'impossible';

const failures: Readonly<Record<string, RefundFailure>> = {
  // Not in a refundable status.
  2063: 'stale',
  // More than the remaining amount.
  2017: 'stale',
  4040: 'stale',
  4041: 'stale',
  2084: 'once-more',
  // The refund period is over.
  2024: 'impossible',
  15016: 'impossible',
  // A test account.
  7: 'impossible',
  // Unknown payment.
  'not-found': 'impossible',
};

/** The code for missing funds is undocumented, so every other code means it; retries end after some days. */
export function failureOf(code: string): RefundFailure {
  return failures[code] ?? 'no-funds';
}
