import { expect, it } from 'vitest';
import { splitOwnLinks } from './own-links.ts';

const site = 'https://perchero.uy';
const linksOf = (text: string) => splitOwnLinks(text, site).flatMap(({ path }) => path ?? []);

it('TALK-02 only addresses of our own site are links', () => {
  expect(linksOf('Mirá https://perchero.uy/Post/12?product=3, y https://perchero.uy.')).toEqual([
    '/Post/12?product=3',
    '/',
  ]);
  expect(
    linksOf('https://otro.uy/perchero.uy https://perchero.uy.otro.com https://a:b@perchero.uy perchero.uy'),
  ).toEqual([]);
});

it('keeps every character', () => {
  const text = 'Hola (https://perchero.uy/Post/1) <b>"x"</b>;\nchau';
  expect(
    splitOwnLinks(text, site)
      .map(({ text: part }) => part)
      .join(''),
  ).toBe(text);
});
