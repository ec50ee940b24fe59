import { expect, it } from 'vitest';
import { checkSource } from './transactions.ts';

it.each([
  ['a fetch', 'inTransaction(db, async (tx) => { await fetch(url); });'],
  ['the search engine', 'inTransaction(db, (tx) => parts.engine.refresh(index));'],
  [
    'a call in a function that takes the transaction',
    'async function save(tx: Tx) { await mailer.send(mail); }',
  ],
])('reports %s', (_, source) => {
  expect(checkSource('x.ts', source).problems).toHaveLength(1);
});

it('accepts calls before or after the transaction', () => {
  const source = `
    const id = await inTransaction(db, async (tx) => { await insertProduct(tx, product); });
    await engine.refresh(index);`;

  expect(checkSource('x.ts', source)).toEqual({ looked: 1, problems: [] });
});
