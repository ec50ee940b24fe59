import { expect, it } from 'vitest';
import { toProfile } from './profile.ts';

const frame = (id: number, functionName: string, url: string) => ({
  id,
  callFrame: { functionName, url, lineNumber: 9 },
});

it('tells whose code ran, and leaves out the time in which nothing did', () => {
  const nodes = [
    frame(1, '(idle)', ''),
    frame(2, 'writev', ''),
    frame(3, '(garbage collector)', ''),
    frame(4, 'query', 'file:///shop/node_modules/pg/lib/client.js'),
    frame(5, 'emit', 'node:events'),
    frame(6, 'toCard', 'file:///shop/apps/api/src/modules/search/listing/cards.ts'),
    frame(7, '', 'file:///shop/node_modules/@scope/name/node_modules/inner/index.js'),
  ];

  const { owners, functions } = toProfile({ nodes, samples: [1, 1, 1, 2, 2, 3, 4, 5, 6, 7, 4] });

  expect(owners).toEqual([
    { place: 'the engine of JavaScript', percent: 25 },
    { place: 'pg', percent: 25 },
    { place: '(garbage collector)', percent: 12.5 },
    { place: 'node: events', percent: 12.5 },
    { place: 'ours: search', percent: 12.5 },
    { place: 'inner', percent: 12.5 },
  ]);
  expect(functions.map(({ place }) => place)).toContain('anonymous inner/index.js:10');
});
