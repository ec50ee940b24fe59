import { expect, it } from 'vitest';
import { floorOf, isInRange, likersRange, offerRange } from './offer-prices.rules.ts';

it('OFFER-01 the floor is rounded up, and an offer is below the list price', () => {
  expect([floorOf(1290, 50), floorOf(1291, 50), floorOf(1291, 90), floorOf(1, 50)]).toEqual([
    645, 646, 1162, 1,
  ]);
  const range = offerRange({ by: 'buyer', listPrice: 1291, floor: 646, answers: null });
  expect(range).toEqual({ min: 646, max: 1290 });
  expect([645, 646, 1290, 1291].map((price) => isInRange(price, range))).toEqual([false, true, true, false]);
});

it('OFFER-01 nothing can be offered for a product of $ 1', () => {
  const range = offerRange({ by: 'buyer', listPrice: 1, floor: floorOf(1, 50), answers: null });
  expect(isInRange(1, range)).toBe(false);
});

it('OFFER-04 a counter-offer lies between the offer that it answers and the bounds of its side', () => {
  const bargain = { listPrice: 1290, floor: 645 };
  expect(offerRange({ ...bargain, by: 'seller', answers: 800 })).toEqual({ min: 801, max: 1289 });
  expect(offerRange({ ...bargain, by: 'buyer', answers: 1100 })).toEqual({ min: 645, max: 1099 });
});

it('OFFER-11 an offer to likers is 10 % off at least', () => {
  expect(likersRange(1290)).toEqual({ min: 1, max: 1161 });
  expect(likersRange(1295)).toEqual({ min: 1, max: 1165 });
  expect(likersRange(1)).toEqual({ min: 1, max: 0 });
});
