import { expect, it } from 'vitest';
import { cleanPassword } from './password.rules.ts';

const below = (limit: number) => Math.floor(Math.random() * limit);
const alphabet = Array.from('abcXYZ019 \t\n\u00a0\u2003\'"`;\\/áñß😀-_.,<>&$%');
const typed = () => Array.from({ length: below(40) }, () => alphabet[below(alphabet.length)]).join('');

it('LOGIN-20 removes only spaces and \' " ` ; \\ from a password', () => {
  expect(cleanPassword('  a b\tc\'d"e`f;g\\h\u00a0i ')).toBe('abcdefghi');
  expect(cleanPassword('áÑß😀<&>/-_.,%')).toBe('áÑß😀<&>/-_.,%');
});

it('LOGIN-20 is idempotent and gives the same result key by key', () => {
  for (let count = 0; count < 2_000; count += 1) {
    const keys = typed();
    const cleaned = cleanPassword(keys);
    expect(cleanPassword(cleaned)).toBe(cleaned);
    expect(Array.from(keys).reduce((field, key) => cleanPassword(field + key), '')).toBe(cleaned);
    expect(cleaned).not.toMatch(/[\s'"`;\\]/);
  }
});
