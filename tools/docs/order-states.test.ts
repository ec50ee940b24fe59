import { join } from 'node:path';
import { isEnd, orderEnds } from '@perchero/contract/orders/order-ends.rules';
import { mayBecome, orderRules, orderStates } from '@perchero/contract/orders/order-states.rules';
import { expect, it } from 'vitest';
import { repository } from '../stack/environment.ts';
import { printOrderStates } from './order-states.ts';

it('docs/orders.md equals the table of order states', async () => {
  await expect(printOrderStates()).toMatchFileSnapshot(join(repository, 'docs/orders.md'));
});

it('only review leads from a state with money to one without', () => {
  const back = orderStates.flatMap((from) =>
    orderStates
      .filter((to) => mayBecome(from, to) && orderRules[from].hasMoney && !orderRules[to].hasMoney)
      .map((to) => [from, to]),
  );
  expect(back.filter(([, to]) => to !== 'review')).toEqual([]);
});

it('every state has a successor, and all but the first a predecessor', () => {
  for (const state of orderStates) {
    expect(orderRules[state].next.length).toBeGreaterThan(0);
    const isReached = orderStates.some((from) => mayBecome(from, state));
    expect([state, isReached]).toEqual([state, state !== 'creating']);
  }
});

it('reserves stock exactly while an order is open', () => {
  for (const state of orderStates) {
    const { isOpen, stock } = orderRules[state];
    expect([state, stock === 'held' || stock === 'held-again']).toEqual([state, isOpen]);
  }
});

it('SAFE-04 every non-final state ends by time, without the provider, and by an operator', () => {
  for (const state of orderStates.filter((each) => !isEnd(each))) {
    const { byTime, unreachable, operator } = orderEnds[state];
    expect([state, byTime, unreachable]).not.toContain(null);
    // Independent of the provider and of payments.
    expect(operator).toContainEqual({ deed: 'force-cancel' });
  }
  expect(orderStates.filter((state) => orderRules[state].isOpen && isEnd(state))).toEqual([]);
});
