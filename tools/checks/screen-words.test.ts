import { expect, it } from 'vitest';
import { findStiffWords } from './screen-words.ts';

it('LOOK-13 texts that nobody requested have one word per thing and no stiff words', async () => {
  expect(await findStiffWords()).toEqual([]);
});
