import { expect, it } from 'vitest';
import { countOf } from './filter-part.ts';

const counted = [{ value: 'Mujer', count: 3 }];

it('PROD-07 tells the count of a value, and none of a value that was not told', () => {
  expect(countOf(counted, 'sexo', 'Mujer')).toBe(3);
  expect(countOf(counted, 'sexo', 'Hombre')).toBe(0);
});

it('claims nothing when nobody counted, nor of brands and tags that are not among the most frequent', () => {
  expect(countOf(undefined, 'sexo', 'Mujer')).toBeUndefined();
  expect(countOf(counted, 'marca', 'Zara')).toBeUndefined();
  expect(countOf(counted, 'tag', 'lana')).toBeUndefined();
});
