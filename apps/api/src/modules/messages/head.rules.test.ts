import { describe, expect, it } from 'vitest';
import { type ClosingFacts, closedReasonOf, shownStateOf } from './head.rules.ts';

const open: ClosingFacts = {
  isOtherDeleted: false,
  isOtherSuspended: false,
  isOtherBlocked: false,
  hasOtherBlocked: false,
  productState: 'active',
  hasOpenOrder: false,
  movedTo: null,
};
const movedTo = { order_id: 'o', order_number: 1, thread_id: 't' };

describe('a thread', () => {
  it.each<[string | null, Partial<ClosingFacts>]>([
    [null, {}],
    [null, { productState: 'sold' }],
    [null, { productState: 'withdrawn' }],
    ['product-deleted', { productState: 'deleted' }],
    ['blocked', { isOtherBlocked: true }],
    ['blocked', { isOtherBlocked: true, hasOtherBlocked: true }],
    ['ended', { hasOtherBlocked: true }],
    ['ended', { isOtherSuspended: true }],
    ['ended', { isOtherDeleted: true, productState: 'deleted' }],
    ['moved', { movedTo }],
  ])('is closed as %s', (reason, facts) => {
    expect(closedReasonOf({ ...open, ...facts })).toBe(reason);
  });

  it('stays open for an order until the other account is deleted', () => {
    const facts = { isOtherBlocked: true, hasOtherBlocked: true, isOtherSuspended: true, movedTo } as const;
    const ordered = { ...open, ...facts, productState: 'deleted', hasOpenOrder: true } as const;
    expect(closedReasonOf(ordered)).toBeNull();
    expect(closedReasonOf({ ...ordered, isOtherDeleted: true })).toBe('ended');
  });
});

describe('TALK-09 the product of a thread', () => {
  const facts = {
    productState: 'active',
    isHeld: false,
    awayUntil: null,
    stock: 1,
    reserved: 0,
    order: null,
  } as const;

  it.each([
    ['available', {}],
    ['reserved', { reserved: 1 }],
    ['available', { stock: 2, reserved: 1 }],
    ['sold', { productState: 'sold', stock: 0 }],
    ['paused', { productState: 'withdrawn' }],
    ['paused', { isHeld: true }],
    ['paused', { awayUntil: '2027-02-03' }],
    ['deleted', { productState: 'deleted' }],
    ['ordered', { productState: 'sold', order: { hasProducts: true } }],
    ['paused', { productState: 'withdrawn', order: { hasProducts: false } }],
  ] as const)('is shown as %s', (state, changes) => {
    expect(shownStateOf({ ...facts, ...changes })).toBe(state);
  });
});
