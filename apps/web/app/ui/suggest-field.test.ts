import { expect, it } from 'vitest';
import { matchOf } from './suggest-field.tsx';

it.each([
  ['oversize', 'OV', ['', 'ov', 'ersize']],
  ['algodón', 'don', ['algo', 'dón', '']],
  ['lana', 'x', ['lana', '', '']],
  ['lana', ' ', ['lana', '', '']],
])('%s, typed %s', (text, typed, parts) => {
  expect(matchOf(text, typed)).toEqual(parts);
});
