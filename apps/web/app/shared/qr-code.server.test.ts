import { encode } from 'uqr';
import { expect, it } from 'vitest';
import { drawQrCode } from './qr-code.server.ts';

it('draws exactly the dark modules of a text, inside a quiet zone', () => {
  const text = 'https://perchero.example/ventas/019a7b3c#codigo=123456';
  const { size, path } = drawQrCode(text);
  const drawn = [...path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)].map(([, x, y]) => [Number(x), Number(y)]);

  const { data } = encode(text, { ecc: 'M', border: 0 });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [[x + 4, y + 4]] : [])));
  expect(size).toBe(data.length + 8);
  expect(drawn).toEqual(dark);
});
