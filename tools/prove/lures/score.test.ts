import { expect, it } from 'vitest';
import { figuresOf, heldOutSet, readSentences, scoreOf } from './score.ts';

it('TALK-13 the detector meets the required figures on the held-out sentences', () => {
  const unmet = figuresOf(scoreOf(readSentences(heldOutSet))).filter(({ isMet }) => !isMet);

  expect(unmet).toEqual([]);
});
