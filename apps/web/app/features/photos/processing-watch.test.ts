import { expect, it } from 'vitest';
import { pauseAfter } from './processing-watch.ts';

it('looks every second at first, later less often', () => {
  expect([0, 14, 15, 29, 30, 500].map(pauseAfter)).toEqual([1_000, 1_000, 2_000, 2_000, 5_000, 5_000]);
});
