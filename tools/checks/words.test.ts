import { expect, it } from 'vitest';
import { wordsIn } from './words.ts';

it.each([
  ['a.md', 'Two pieces of Lucía.'],
  ['a.ts', '// A page comes alive.'],
  ['a.ts', 'const kept = new Map();'],
  ['a.ts', 'const cache = createKept();'],
  ['a.sh', '# behind the front door'],
  ['a.ts', 'const mostLines = 50;'],
  ['a.ts', 'const isTelling = true;'],
  ['e2e/landing.spec.ts', 'landingReply().pieces'],
])('refuses in %s: %s', (file, line) => {
  expect(wordsIn(file, `\n${line}`)).toEqual([expect.stringMatching(new RegExp(`^${file}:2: `))]);
});

it.each([
  ['a.ts', "headers['connection'] = 'keep-alive';"],
  ['a.ts', '// Rows are kept: 14 days.'],
  ['a.ts', 'const masterpiece = almostAll;'],
  ['a.md', 'At most ten lines.'],
])('accepts in %s: %s', (file, line) => {
  expect(wordsIn(file, line)).toEqual([]);
});
