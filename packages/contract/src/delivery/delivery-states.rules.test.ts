import { expect, it } from 'vitest';
import {
  canMoveDelivery,
  deliveryCauses,
  deliveryMethods,
  deliveryRules,
  deliveryStates,
  isDeliveryEnded,
  type DeliveryCause,
} from './delivery-states.rules.ts';

const causes = Object.keys(deliveryCauses) as DeliveryCause[];

it('a parcel is never handed over by code and a meeting is never sent', () => {
  const from = 'preparing';
  expect(canMoveDelivery({ method: 'parcel', from, to: 'sent', by: 'seller' })).toBe(true);
  expect(canMoveDelivery({ method: 'in_person', from, to: 'sent', by: 'seller' })).toBe(false);
  expect(canMoveDelivery({ method: 'parcel', from, to: 'handed_over', by: 'code' })).toBe(false);
  expect(canMoveDelivery({ method: 'arranged', from, to: 'sent', by: 'seller' })).toBe(true);
  expect(canMoveDelivery({ method: 'arranged', from, to: 'handed_over', by: 'code' })).toBe(true);
});

it("only the seller's word needs the meeting to be ready", () => {
  const word = { method: 'in_person', to: 'handed_over', by: 'seller' } as const;
  expect(canMoveDelivery({ ...word, from: 'preparing' })).toBe(false);
  expect(canMoveDelivery({ ...word, from: 'ready_to_meet' })).toBe(true);
});

it('a completed delivery never changes', () => {
  const moves = deliveryMethods.flatMap((method) =>
    deliveryStates.flatMap((to) =>
      causes.filter((by) => canMoveDelivery({ method, from: 'completed', to, by })),
    ),
  );
  expect(moves).toEqual([]);
});

it('every state but those of claim, order and end leaves by time, to a state of the table', () => {
  for (const state of deliveryStates) {
    const { end, next } = deliveryRules[state];
    const waits = state === 'in_claim' || state === 'on_hold' || isDeliveryEnded(state);
    const byTime = Object.entries(next).filter(([, by]) => by.includes('time'));
    expect([state, end?.to, waits]).toEqual([state, byTime[0]?.[0], end === null]);
  }
});

it('every state is reached from another, except the first after a payment', () => {
  for (const state of deliveryStates)
    expect(deliveryStates.some((from) => deliveryRules[from].next[state])).toBe(true);
});
