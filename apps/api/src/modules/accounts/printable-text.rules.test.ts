import { expect, it } from 'vitest';
import { isPrintableText } from './printable-text.rules.ts';

it.each(['Vendo lo que ya no uso.', 'Primera línea\nsegunda', '¿Envíos? Sí 🧥', ''])('accepts %o', (text) => {
  expect(isPrintableText(text)).toBe(true);
});

it.each(['a\u0000b', 'a\u001bb', 'a\u007fb', 'a\u202eb', 'a\u2067b', 'a\ud800b', 'a\rb'])(
  'refuses %j',
  (text) => {
    expect(isPrintableText(text)).toBe(false);
  },
);
