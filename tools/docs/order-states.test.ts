import { join } from 'node:path';
import { mayBecome, orderRules, orderStates } from '@perchero/contract/orders/order-states.rules';
import { expect, it } from 'vitest';
import { repository } from '../stack/environment.ts';
import { printOrderStates } from './order-states.ts';

it('docs/orders.md says what the table says', async () => {
  await expect(printOrderStates()).toMatchFileSnapshot(join(repository, 'docs/orders.md'));
});

it('lets no order go back from money to none, but through a person', () => {
  const back = orderStates.flatMap((from) =>
    orderStates
      .filter((to) => mayBecome(from, to) && orderRules[from].hasMoney && !orderRules[to].hasMoney)
      .map((to) => [from, to]),
  );
  expect(back.filter(([, to]) => to !== 'review')).toEqual([]);
});

it('leads out of every state, and into every one but the first', () => {
  for (const state of orderStates) {
    expect(orderRules[state].next.length).toBeGreaterThan(0);
    const isReached = orderStates.some((from) => mayBecome(from, state));
    expect([state, isReached]).toEqual([state, state !== 'creating']);
  }
});

it('keeps pieces for whoever may still pay, and for nobody else', () => {
  for (const state of orderStates) {
    const { isOpen, stock } = orderRules[state];
    expect([state, stock === 'held']).toEqual([state, isOpen]);
  }
});
