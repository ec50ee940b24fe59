import { expect, it } from 'vitest';
import type { Judgement } from './judgements.ts';
import { judge, productDepth, scoreOf } from './score.ts';

const judgement: Judgement = {
  q: 'saco',
  class: 'guard',
  judgements: { right: 3, near: 2, far: 1 },
  mustNot: ['verb'],
  maxResults: 4,
};
const evaluate = (...found: string[]) => judge(judgement, found, productDepth);
const emptyExpected = { ...judgement, judgements: {}, expectEmpty: true };

it('scores the ideal order 1 and a worse, incomplete or repeated one less', () => {
  expect(evaluate('right', 'near', 'far')).toMatchObject({ ndcg: 1, recall: 1, success: 1, violations: [] });
  expect(evaluate('near', 'right', 'far').ndcg).toBeCloseTo(
    (3 + 7 / Math.log2(3) + 1 / 2) / (7 + 3 / Math.log2(3) + 1 / 2),
  );
  expect(evaluate('right', 'far')).toMatchObject({ recall: 0.5, success: 1 });
  expect(evaluate('right', 'right', 'right').recall).toBe(0.5);
});

it('reports forbidden results within the first ten, empty results, floods and junk', () => {
  const others = Array.from({ length: 10 }, (_, index) => `other ${index}`);
  expect(evaluate('verb').violations).toEqual(['verb']);
  expect(evaluate(...others, 'verb').violations).toEqual([]);
  expect(evaluate()).toMatchObject({ isZero: true, ndcg: 0 });
  expect(evaluate('right', 'a', 'b', 'c', 'd').isFlood).toBe(true);
  expect(judge(emptyExpected, ['right'], productDepth)).toMatchObject({ isJunk: true, ndcg: null });
  expect(judge(emptyExpected, [], productDepth)).toMatchObject({ isJunk: false, isZero: false });
});

it('leaves queries without expected results out of the means', () => {
  const empty = judge(emptyExpected, [], productDepth);
  expect(scoreOf([evaluate('right', 'near', 'far'), empty])).toMatchObject({ queries: 2, ndcg: 1, junk: 0 });
});
