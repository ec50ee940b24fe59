import { expect, it } from 'vitest';
import { leadingWords } from './leading-words.ts';

it('returns the prefixes of a title without linking words', () => {
  expect(leadingWords('Vestido de fiesta largo azul')).toEqual([
    'vestido',
    'vestido fiesta',
    'vestido fiesta largo',
    'vestido fiesta largo azul',
  ]);
});

it('skips "Pack de tres" and "Hermosa"', () => {
  expect(leadingWords('Pack de 3 medias')[0]).toBe('medias');
  expect(leadingWords('¡Hermosa campera!')[0]).toBe('campera');
});

it('keeps a title of only such words', () => {
  expect(leadingWords('Lote')).toEqual(['lote']);
});
