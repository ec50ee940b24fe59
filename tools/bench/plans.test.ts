import { describe, expect, it } from 'vitest';
import { judge } from './statements.ts';

const scan = (type: string, rows: number, removed = 0) => ({
  'Node Type': type,
  'Relation Name': 'product',
  'Plan Rows': 1,
  'Actual Rows': rows,
  'Actual Loops': 1,
  'Rows Removed by Filter': removed,
});

describe('the judgement of a plan', () => {
  it('finds a scan of more than 1,000 rows, also when it throws most of them away', () => {
    expect(judge(scan('Seq Scan', 24, 5000))).toEqual(['Seq Scan product over 5024 rows']);
    expect(judge(scan('Seq Scan', 400))).toEqual([]);
  });

  it('finds a sort of more than 1,000 rows', () => {
    const plan = {
      'Node Type': 'Sort',
      'Plan Rows': 10,
      'Actual Rows': 2000,
      'Actual Loops': 1,
      Plans: [scan('Index Scan', 2000)],
    };
    expect(judge(plan)).toEqual(['Sort over 2000 rows']);
  });

  it('counts every loop', () => {
    expect(judge({ ...scan('Seq Scan', 400), 'Actual Loops': 24 })).toEqual([
      'Seq Scan product over 9600 rows',
    ]);
  });

  it('ignores a statement that reads no table', () => {
    expect(judge({ 'Node Type': 'Result', 'Plan Rows': 1 })).toEqual([]);
  });
});
