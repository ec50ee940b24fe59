import { describe, expect, it } from 'vitest';
import { type CallFigures, compare, isBad } from './compare.ts';

const list: CallFigures = {
  statements: 1,
  blocks: 200,
  walBytes: 0,
  engineDocuments: 1000,
  responseBytes: 7000,
};

function verdicts(expected: CallFigures | undefined, measured: CallFigures | undefined) {
  const figures = (call: CallFigures | undefined) => ({
    calls: { '10k': call ? { list: call } : {} },
    web: {},
  });
  const lines = compare(figures(expected), figures(measured));
  return Object.fromEntries(lines.map((line) => [line.figure, line.verdict]));
}

describe('the comparison with the committed figures', () => {
  it('takes the same figures and those within 5 %', () => {
    const lines = verdicts(list, { ...list, blocks: 210, responseBytes: 6700 });
    expect(lines).toEqual({
      statements: 'ok',
      blocks: 'ok',
      'WAL bytes': 'ok',
      'engine docs': 'ok',
      'reply bytes': 'ok',
    });
  });

  it('refuses any other number of statements, fewer too', () => {
    expect(verdicts(list, { ...list, statements: 2 })['statements']).toBe('CHANGED');
    expect(verdicts(list, { ...list, statements: 0 })['statements']).toBe('CHANGED');
  });

  it('refuses 10 % more blocks and 5 % more of anything else, and says when a figure became better', () => {
    expect(verdicts(list, { ...list, blocks: 221 })['blocks']).toBe('WORSE');
    expect(verdicts(list, { ...list, walBytes: 1 })['WAL bytes']).toBe('WORSE');
    expect(verdicts(list, { ...list, blocks: 150 })['blocks']).toBe('better');
  });

  it('refuses a call that is not in the file, and one that is no longer measured', () => {
    expect(verdicts(undefined, list)['blocks']).toBe('NEW');
    expect(verdicts(list, undefined)['blocks']).toBe('GONE');
  });

  it('compares the bytes of a page', () => {
    const page = (js: number) => ({ calls: {}, web: { '/productos': { js } } });
    expect(compare(page(100), page(105)).map(isBad)).toEqual([false]);
    expect(compare(page(100), page(106)).map(isBad)).toEqual([true]);
  });
});
