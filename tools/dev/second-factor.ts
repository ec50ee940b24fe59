import { createHmac } from 'node:crypto';
import { demoSecondFactor, demoSignIns } from '../seed/demo-sign-ins.ts';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const stepSeconds = 30;

/** The current TOTP code of the demo admin. */
export const secondFactorCode = (now: Date) => totpCode(Buffer.from(demoSecondFactor), now);

/** RFC 6238 as authenticator apps do it: SHA-1, steps of 30 s, six digits. */
export function totpCode(key: Buffer, now: Date): string {
  const step = Buffer.alloc(8);
  step.writeBigUInt64BE(BigInt(Math.floor(now.getTime() / 1000 / stepSeconds)));
  const digest = createHmac('sha1', key).update(step).digest();
  const start = (digest.at(-1) ?? 0) & 15;
  return String((digest.readUInt32BE(start) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

export function fromBase32(text: string): Buffer {
  const bits = text
    .split('')
    .map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** The otpauth URI for an authenticator app. */
export function secondFactorUri(): string {
  const bits = [...Buffer.from(demoSecondFactor)].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const secret = (bits.match(/.{1,5}/g) ?? []).map(
    (five) => alphabet[Number.parseInt(five.padEnd(5, '0'), 2)],
  );
  return `otpauth://totp/Perchero:${demoSignIns.admin.email}?issuer=Perchero&secret=${secret.join('')}`;
}
