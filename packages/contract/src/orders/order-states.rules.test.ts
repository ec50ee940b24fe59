import { expect, it } from 'vitest';
import { isFinal, orderEnds } from './order-ends.rules.ts';
import { canTransition, orderRules, orderStates } from './order-states.rules.ts';

it('only review leads from a state with money to one without', () => {
  const back = orderStates.flatMap((from) =>
    orderStates
      .filter((to) => canTransition(from, to) && orderRules[from].hasMoney && !orderRules[to].hasMoney)
      .map((to) => [from, to]),
  );
  expect(back.filter(([, to]) => to !== 'review')).toEqual([]);
});

it('every state has a successor, and all but the first a predecessor', () => {
  for (const state of orderStates) {
    expect(orderRules[state].next.length).toBeGreaterThan(0);
    const isReached = orderStates.some((from) => canTransition(from, state));
    expect([state, isReached]).toEqual([state, state !== 'creating']);
  }
});

it('reserves stock exactly while an order is open', () => {
  for (const state of orderStates) {
    const { isOpen, stock } = orderRules[state];
    expect([state, stock === 'keep' || stock === 'keep-or-reserve']).toEqual([state, isOpen]);
  }
});

it('SAFE-04 every non-final state ends by time, without the provider, and by an operator', () => {
  for (const state of orderStates.filter((each) => !isFinal(each))) {
    const { byTime, unreachable, operator } = orderEnds[state];
    expect([state, byTime, unreachable]).not.toContain(null);
    // Independent of the provider and of payments.
    expect(operator).toContainEqual({ action: 'force-cancel' });
  }
  expect(orderStates.filter((state) => orderRules[state].isOpen && isFinal(state))).toEqual([]);
});
