import { createHmac } from 'node:crypto';
import { demoSecondFactor, demoSignIns } from '../seed/demo-sign-ins.ts';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const stepSeconds = 30;

/** The current TOTP code of the demo admin (RFC 6238). */
export function secondFactorCode(now: Date): string {
  const step = Buffer.alloc(8);
  step.writeBigUInt64BE(BigInt(Math.floor(now.getTime() / 1000 / stepSeconds)));
  const digest = createHmac('sha1', demoSecondFactor).update(step).digest();
  const start = (digest.at(-1) ?? 0) & 15;
  return String((digest.readUInt32BE(start) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

/** The otpauth URI for an authenticator app. */
export function secondFactorUri(): string {
  const bits = [...Buffer.from(demoSecondFactor)].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const secret = (bits.match(/.{1,5}/g) ?? []).map(
    (five) => alphabet[Number.parseInt(five.padEnd(5, '0'), 2)],
  );
  return `otpauth://totp/Perchero:${demoSignIns.admin.email}?issuer=Perchero&secret=${secret.join('')}`;
}
