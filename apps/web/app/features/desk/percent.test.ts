import { expect, it } from 'vitest';
import { parsePercent } from './percent.ts';

it.each([
  ['-15', -15],
  ['−15 %', -15],
  ['–90', -90],
  ['+200', 200],
  [' 0 ', 0],
  ['-91', null],
  ['201', null],
  ['1,5', null],
  ['', null],
  ['x', null],
])('DESK-03 reads %j as %s', (text, percent) => {
  expect(parsePercent(text)).toBe(percent);
});
