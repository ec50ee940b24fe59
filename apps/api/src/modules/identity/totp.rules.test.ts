import { expect, it } from 'vitest';
import { authenticatorUri, codeOf } from './totp.rules.ts';

it.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('ADMIN-01 computes the code of RFC 6238 at second %i', (second, code) => {
  expect(codeOf('12345678901234567890', Math.floor(second / 30))).toBe(code);
});

it.each([
  ['12345678901234567890', 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'],
  ['foob', 'MZXW6YQ'],
])('writes the secret %s in base32 without padding', (secret, encoded) => {
  expect(authenticatorUri(secret, 'ana@example.com')).toBe(
    `otpauth://totp/Perchero:ana%40example.com?secret=${encoded}&issuer=Perchero&digits=6&period=30`,
  );
});
