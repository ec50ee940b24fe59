import { describe, expect, it } from 'vitest';
import type { Judgement } from './judgements.ts';
import { judge, productDepth, scoreOf } from './score.ts';

const judgement: Judgement = {
  q: 'saco',
  class: 'guard',
  judgements: { right: 3, near: 2, far: 1 },
  mustNot: ['verb'],
  expectEmpty: false,
  maxResults: 4,
};
const verdictOn = (...found: string[]) => judge(judgement, found, productDepth);

describe('judge', () => {
  it('gives the best order 1', () => {
    expect(verdictOn('right', 'near', 'far')).toMatchObject({
      ndcg: 1,
      recall: 1,
      success: 1,
      violations: [],
    });
  });

  it('gives less to a worse order, a missing piece and a repeated one', () => {
    const worse = verdictOn('near', 'right', 'far').ndcg ?? 1;
    const missing = verdictOn('right', 'far');
    const repeated = verdictOn('right', 'right', 'right');

    expect(worse).toBeCloseTo((3 + 7 / Math.log2(3) + 1 / 2) / (7 + 3 / Math.log2(3) + 1 / 2));
    expect(missing).toMatchObject({ recall: 0.5, success: 1 });
    expect(repeated.recall).toBe(0.5);
  });

  it('counts what looks foolish only among the first ten', () => {
    const others = Array.from({ length: 10 }, (_, index) => `other ${index}`);

    expect(verdictOn('verb').violations).toEqual(['verb']);
    expect(verdictOn(...others, 'verb').violations).toEqual([]);
  });

  it('sees an empty answer, a flood, and answers where nothing is to be found', () => {
    const empty = { ...judgement, judgements: {}, expectEmpty: true };

    expect(verdictOn()).toMatchObject({ isZero: true, ndcg: 0 });
    expect(verdictOn('right', 'a', 'b', 'c', 'd').isFlood).toBe(true);
    expect(judge(empty, ['right'], productDepth)).toMatchObject({ isJunk: true, ndcg: null });
    expect(judge(empty, [], productDepth)).toMatchObject({ isJunk: false, isZero: false });
  });
});

describe('scoreOf', () => {
  it('leaves queries with nothing to find out of the means', () => {
    const empty = judge({ ...judgement, judgements: {}, expectEmpty: true }, [], productDepth);

    expect(scoreOf([verdictOn('right', 'near', 'far'), empty])).toMatchObject({
      queries: 2,
      ndcg: 1,
      junk: 0,
    });
  });
});
