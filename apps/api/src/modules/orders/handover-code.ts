import { areEqual, type Keys } from '#platform/keys.ts';

/** Six digits that the buyer shows at the meeting. Derived, so that no table, log or backup contains them. */
export function handoverCode(keys: Pick<Keys, 'mac'>, orderId: string): string {
  return digitsOf(keys.mac('handover', orderId));
}

/** Also with the code of a mail that was sent under a former secret. */
export function isHandoverCode(keys: Pick<Keys, 'macs'>, orderId: string, code: string): boolean {
  const typed = Buffer.from(code);
  return keys.macs('handover', orderId).some((mac) => areEqual(typed, Buffer.from(digitsOf(mac))));
}

function digitsOf(mac: Buffer): string {
  return String(mac.readUInt32BE(0) % 1_000_000).padStart(6, '0');
}
