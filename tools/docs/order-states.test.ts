import { join } from 'node:path';
import { isEnd, orderEnds } from '@perchero/contract/orders/order-ends.rules';
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
    expect([state, stock === 'held' || stock === 'held-again']).toEqual([state, isOpen]);
  }
});

it('SAFE-04 names for every state that is no end what ends it, also when the provider is out of reach, and an operator', () => {
  for (const state of orderStates.filter((each) => !isEnd(each))) {
    const { byTime, unreachable, operator } = orderEnds[state];
    expect([state, byTime, unreachable]).not.toContain(null);
    // Whatever the provider answers, and whether or not money came.
    expect(operator).toContainEqual({ deed: 'force-cancel' });
  }
  expect(orderStates.filter((state) => orderRules[state].isOpen && isEnd(state))).toEqual([]);
});
