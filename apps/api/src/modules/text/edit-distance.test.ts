import { expect, it } from 'vitest';
import { editDistance } from './edit-distance.ts';

it.each([
  ['mochla', 'mochila', 1],
  ['bufamda', 'bufanda', 1],
  ['sandlaias', 'sandalias', 1],
  ['camperra', 'campera', 1],
  ['mochla', 'campera', 3],
  ['vestido', 'vestido', 0],
])('from "%s" to "%s" is %i', (from, to, distance) => {
  expect(editDistance(from, to, 2)).toBe(distance);
});
