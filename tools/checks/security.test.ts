import { describe, expect, it } from 'vitest';
import { repository } from './outcome.ts';
import {
  checkSecurity,
  citationProblem,
  citationsIn,
  limitProblems,
  rowProblems,
  statementsIn,
} from './security.ts';

it('GUARD-12 every statement of the security documents cites an existing test, check or proof', async () => {
  expect((await checkSecurity(repository)).problems).toEqual([]);
});

describe('GUARD-12 the check of citations', () => {
  const known = { ids: new Set(['T20']), checks: "'lint'", proofs: new Set(['xss']) };
  const files: Record<string, string> = {
    'a.test.ts':
      "it('works', () => { expect(1).toBe(1); }); it.skip('sleeps', () => { expect(1).toBe(1); });",
    'page.md': '## Part',
  };
  const problemsIn = (markdown: string) =>
    Promise.all(
      citationsIn(markdown).map((one) => citationProblem(one, known, async (file) => files[file] ?? '')),
    );

  it('accepts what exists and reports what does not', async () => {
    const valid =
      'T20 `a.test.ts`: `works` `npm run check -- lint` `npm run prove xss`\n  - page `page.md`: Part';
    expect(await problemsIn(valid)).toEqual([null, null, null, null, null]);
    const invalid =
      'T99 V6.2.99 GUARD-99 `a.test.ts`: `sleeps` `b.test.ts`: `works` `npm run check -- no` `npm run prove no`\n  - page `page.md`: Other';
    expect((await problemsIn(invalid)).filter(Boolean)).toHaveLength(8);
  });

  it('splits a page into statements without its exempt sections', () => {
    const page =
      '# Page\n\nText.\n\n## Part\n\nA (T20).\n\n| What | By |\n| --- | --- |\n| b | T20 |\n\n- c\n- d';
    expect(statementsIn(page, ['Page'])).toEqual(['A (T20).', '| b | T20 |', '- c', '- d']);
  });

  it('reports rows without a state, without a fitting citation, or with a repeated id', () => {
    const test = '\n  - test `a.test.ts`: `works`\n';
    expect(
      rowProblems('p', `- **1.1.1** (tested) A${test}- **1.1.2** (deviates) B\n  - decision: c\n`),
    ).toEqual([]);
    expect(
      rowProblems('p', `- **1.1.1** A${test}- **1.1.2** (deviates) B${test}- **1.1.2** (tested) C${test}`),
    ).toHaveLength(3);
  });

  it('reports limits that differ from the code', () => {
    expect(limitProblems('|`browse`|1|1 day|').slice(0, 1)).toEqual([
      expect.stringContaining('|`browse`|600|1 minute|'),
    ]);
  });
});
