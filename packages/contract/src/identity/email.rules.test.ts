import { describe, expect, it } from 'vitest';
import { cleanEmail, isEmail, normalizeEmail } from './email.rules.ts';

describe('REG-06 an e-mail', () => {
  it.each([
    'a@b.uy',
    'ana.perez@correo.com.uy',
    'ana_p-2@mi-correo.uy',
    'ñandú@correo.uy',
    'a@correo.montevideo',
  ])('is valid: %s', (email) => {
    expect(isEmail(email)).toBe(true);
  });

  it.each([
    'a@b',
    '@correo.uy',
    'a@@correo.uy',
    'a@correo.u',
    'a..b@correo.uy',
    '.a@correo.uy',
    'a.@correo.uy',
    'a@-correo.uy',
    'a@correo-.uy',
    'a b@correo.uy',
    'a@correo.uy\n',
    "a'b@correo.uy",
    'a@correo.uy,b@correo.uy',
    '<a@correo.uy>',
    'a@[127.0.0.1]',
  ])('is invalid: %j', (email) => {
    expect(isEmail(email)).toBe(false);
  });

  it('is normalized in letter case and Unicode form', () => {
    expect(normalizeEmail(' ANA@Correo.UY ')).toBe('ana@correo.uy');
    expect(normalizeEmail('n\u0303@correo.uy')).toBe(normalizeEmail('Ñ@correo.uy'));
    expect(normalizeEmail('ａna@correo.uy')).toBe('ana@correo.uy');
  });

  it('allows letters, digits, @ . _ -, accented vowels and ñ while typing, up to 80', () => {
    expect(cleanEmail('  Añá;\'"+(x)@correo_1-2.uy')).toBe('Añáx@correo_1-2.uy');
    expect(cleanEmail('a'.repeat(90))).toHaveLength(80);
  });
});
