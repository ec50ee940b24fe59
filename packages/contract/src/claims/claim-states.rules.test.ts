import { expect, it } from 'vitest';
import {
  answersTo,
  canMoveClaim,
  type ClaimCause,
  claimCauses,
  claimKinds,
  claimRules,
  claimStates,
  stateAfterDeadline,
} from './claim-states.rules.ts';

const causes = Object.keys(claimCauses) as ClaimCause[];

it('CLAIM-10 every state but those of the refund, the order and the end leaves by time', () => {
  for (const state of claimStates) {
    const waits = state === 'refunding' || state === 'on_hold' || state === 'closed';
    const byTime = Object.values(claimRules[state].next).filter((by) => by.includes('time'));
    expect([state, claimRules[state].end === null, byTime.length === 0]).toEqual([state, waits, waits]);
  }
});

it('CLAIM-10 the deadline of every state leads to a state of the table', () => {
  for (const state of claimStates)
    for (const kind of claimKinds)
      for (const answer of ['part', 'no', null] as const)
        for (const isReturned of [true, false]) {
          const to = stateAfterDeadline({ state, kind, answer, isReturned });
          const canMove = to !== null && canMoveClaim({ from: state, to, by: 'time' });
          expect([to !== null, canMove]).toEqual(Array(2).fill(claimRules[state].end !== null));
        }
});

it('CLAIM-06 silence of the seller refunds what never arrived at once, and the rest after its return', () => {
  const silent = { state: 'waiting_seller', answer: null, isReturned: false } as const;
  expect(stateAfterDeadline({ ...silent, kind: 'not_arrived' })).toBe('refunding');
  expect(stateAfterDeadline({ ...silent, kind: 'damaged' })).toBe('waiting_place');
  expect(stateAfterDeadline({ ...silent, state: 'waiting_place', kind: 'damaged' })).toBe('refunding');
});

it('CLAIM-07 silence of the operator is as silence of the seller, or a refund if it was sent back', () => {
  const late = { state: 'waiting_operator', answer: 'no', isReturned: false } as const;
  expect(stateAfterDeadline({ ...late, kind: 'not_arrived' })).toBe('refunding');
  expect(stateAfterDeadline({ ...late, kind: 'damaged' })).toBe('waiting_place');
  expect(stateAfterDeadline({ ...late, kind: 'damaged', isReturned: true })).toBe('refunding');
});

it('silence of the buyer accepts the part and a no', () => {
  const silent = { state: 'waiting_buyer', kind: 'damaged', isReturned: false } as const;
  expect(stateAfterDeadline({ ...silent, answer: 'part' })).toBe('refunding');
  expect(stateAfterDeadline({ ...silent, answer: 'no' })).toBe('closed');
});

it('a closed claim never changes, and every state is held by the order', () => {
  for (const to of claimStates)
    expect(causes.filter((by) => canMoveClaim({ from: 'closed', to, by }))).toEqual([]);
  for (const from of claimStates)
    expect(canMoveClaim({ from, to: 'on_hold', by: 'order-held' })).toBe(
      from !== 'on_hold' && from !== 'closed',
    );
});

it('nothing can be returned that never arrived', () => {
  expect(answersTo('not_arrived')).toEqual(['refund', 'no']);
  expect(answersTo('damaged')).toEqual(['refund', 'refund_after_return', 'part', 'no']);
});
