import type { Keys } from '#platform/keys.ts';

/** Six digits that the buyer shows at the meeting. Derived, so that no table, log or backup contains them. */
export function handoverCode(keys: Pick<Keys, 'mac'>, orderId: string): string {
  return String(keys.mac('handover', orderId).readUInt32BE(0) % 1_000_000).padStart(6, '0');
}
