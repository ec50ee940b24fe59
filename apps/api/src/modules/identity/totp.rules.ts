import { createHmac } from 'node:crypto';

const digits = 6;
export const stepSeconds = 30;

/** The code of an authenticator app in a time step (RFC 4226, 6238). Apps know no other hash than SHA-1. */
export function codeOf(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 15;
  const number = mac.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

/** For the QR code that an authenticator app scans. */
export function authenticatorUri(secret: string, email: string): string {
  const query = new URLSearchParams({
    secret: base32(Buffer.from(secret)),
    issuer: 'Perchero',
    digits: String(digits),
    period: String(stepSeconds),
  });
  return `otpauth://totp/Perchero:${encodeURIComponent(email)}?${query.toString()}`;
}

function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? [])
    .map((group) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'[Number.parseInt(group.padEnd(5, '0'), 2)])
    .join('');
}
